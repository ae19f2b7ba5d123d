// A stub: what Apple's Foundation has and that of Linux lacks.

extension URL {
    public static var applicationSupportDirectory: URL { URL(filePath: "/") }
}

"""The checks find what they are for. Run by `python3 -m unittest` in this folder."""

import unittest

import labels
import strings
import swift_source


class SwiftSource(unittest.TestCase):
    def texts(self, source: str) -> list[str]:
        return [literal.text for literal in swift_source.literals(swift_source.without_comments(source))]

    def test_literals(self):
        self.assertEqual(self.texts('Text("Fire at \\(name)") // "not this"'), ["Fire at %@"])
        self.assertEqual(self.texts('"a \\(f("b", [1])) c" + "d // e"'), ["a %@ c", "b", "d // e"])
        self.assertEqual(self.texts('"say \\"so\\""'), ['say \\"so\\"'])

    def test_brackets_in_strings_do_not_count(self):
        self.assertEqual(swift_source.closing('(")", [{}])!', 0), 10)


class Labels(unittest.TestCase):
    def found(self, code: str) -> list[str]:
        return [what for _, what in labels.unlabelled(code)]

    def test_what_has_a_label(self):
        for code in [
            'Button("Undo") { undo() }',
            "Button(screen.title) { show() }",
            'Button {\n    undo()\n} label: {\n    Label("Undo", systemImage: name)\n}',
            "Button(action: fire) { face }\n    .buttonStyle(.plain)\n    .accessibilityLabel(name)",
            'Image(systemName: name).accessibilityLabel("chosen")',
            'Stepper(value: ships, in: 0...9) {\n    LabeledContent("Length") { figure }\n}',
        ]:
            self.assertEqual(self.found(code), [], code)

    def test_what_has_none(self):
        for code, control in [
            ("Button {\n    undo()\n} label: {\n    Image(systemName: name).accessibilityHidden(true)\n}", "Button"),
            ("Image(systemName: name)\n", "Image"),
            ("Toggle(isOn: value) { icon }\nText(title)", "Toggle"),
            ("Button(action: fire) { face }\n\nother.accessibilityLabel(name)", "Button"),
        ]:
            self.assertEqual(self.found(code), [f"{control} has no label"], code)

    def test_gestures_are_no_controls(self):
        self.assertEqual(len(self.found("face.onTapGesture { fire() }")), 1)


class Strings(unittest.TestCase):
    def found(self, key: str, german: str | None, used: str = "Fire at %@") -> list[str]:
        unit = {"stringUnit": {"state": "translated", "value": german}}
        entry = {"localizations": {"de": unit}} if german is not None else {}
        catalog = {"sourceLanguage": "en", "strings": {key: entry}}
        return strings.problems({used: "View.swift:1"}, catalog)

    def test_complete(self):
        self.assertEqual(self.found("Fire at %@", "Schieß auf %@"), [])

    def test_missing(self):
        self.assertIn("missing in de", self.found("Fire at %@", None)[0])
        self.assertIn("not translated", self.found("Fire at %@", "")[0])
        self.assertIn("placeholders", self.found("Fire at %@", "Schieß")[0])
        self.assertEqual(len(self.found("Fire", "Schieß")), 2)


if __name__ == "__main__":
    unittest.main()

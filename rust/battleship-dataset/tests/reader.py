"""A reader of packed files, written from docs/dataset-format.md: prints the raw form of one."""
import hashlib, io, struct, sys
import xxhash, zstandard

HEADER = struct.Struct("<8sIIQIIIIQQQQ32s32s")
BLOCK = struct.Struct("<QII16s16s")

def boards(file):
    (magic, version, header_length, count, per_block, blocks, window, rules_length, stream_length,
     content_length, *_) = HEADER.unpack_from(file)
    assert magic == b"\x89BSD\r\n\x1a\n" and version == 1 and window <= 27
    assert header_length == HEADER.size + rules_length + 8 == len(file) - stream_length - 32
    assert file[header_length - 8:][:8] == xxhash.xxh3_64(file[:header_length - 8]).digest()[::-1]
    assert file[-32:] == hashlib.sha256(file[:-32]).digest()
    decompressor = zstandard.ZstdDecompressor(max_window_size=1 << window)
    stream = decompressor.stream_reader(io.BytesIO(file[header_length:-32]))
    for number in range(blocks):
        head = stream.read(BLOCK.size)
        check, found, length, *_ = BLOCK.unpack(head)
        deltas, at, board = stream.read(length), 0, 0
        assert found == number and check == xxhash.xxh3_64_intdigest(head[8:] + deltas)
        for _ in range(min(per_block, count - number * per_block)):
            board ^= int.from_bytes(deltas[at + 1:at + 1 + deltas[at]], "little")
            at += 1 + deltas[at]
            yield board.to_bytes(16, "little")
        assert at == length
    assert stream.tell() == content_length and not stream.read(1)

if __name__ == "__main__":
    sys.stdout.buffer.writelines(boards(open(sys.argv[1], "rb").read()))

/** A file of the pack, wherever it lies: in a folder that was chosen, or inside the archive. */
export interface PackFile {
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** What a browser calls a Blob, as far as it is needed. */
export interface BlobLike {
  size: number;
  slice(start: number, end: number): BlobLike;
  arrayBuffer(): Promise<ArrayBuffer>;
  stream(): unknown;
}

export function packFileOf(blob: BlobLike): PackFile {
  const pieceBytes = 4_194_304;
  return {
    size: blob.size,
    async *pieces() {
      for (let at = 0; at < blob.size; at += pieceBytes)
        yield new Uint8Array(await blob.slice(at, Math.min(at + pieceBytes, blob.size)).arrayBuffer());
    },
  };
}

/** The files of a ZIP by their paths, from its directory at the end; nothing is unpacked before it is read. */
export async function readArchive(blob: BlobLike): Promise<Map<string, PackFile>> {
  const bytesOf = async (start: number, end: number) => new Uint8Array(await blob.slice(start, end).arrayBuffer());
  const tailStart = Math.max(0, blob.size - 66_000);
  const tail = await bytesOf(tailStart, blob.size);
  const tailView = new DataView(tail.buffer);
  let end = tail.length - 22;
  while (end >= 0 && tailView.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error('no archive');
  const count = tailView.getUint16(end + 10, true);
  const directoryBytes = tailView.getUint32(end + 12, true);
  const directoryStart = tailView.getUint32(end + 16, true);
  const directory = await bytesOf(directoryStart, directoryStart + directoryBytes);
  const view = new DataView(directory.buffer);
  const files = new Map<string, PackFile>();
  for (let index = 0, at = 0; index < count; index += 1) {
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameBytes));
    const entry = {
      isPacked: view.getUint16(at + 10, true) === 8,
      packedBytes: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    };
    files.set(name, archivedFileOf(blob, entry));
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

export function archivedFileOf(
  blob: BlobLike,
  entry: { isPacked: boolean; packedBytes: number; size: number; start: number },
): PackFile {
  return {
    size: entry.size,
    async *pieces() {
      const head = new DataView(await blob.slice(entry.start, entry.start + 30).arrayBuffer());
      const from = entry.start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
      const packed = blob.slice(from, from + entry.packedBytes);
      if (!entry.isPacked) {
        yield* packFileOf(packed).pieces();
        return;
      }
      const stream = packed.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
      const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value as Uint8Array;
      }
    },
  };
}

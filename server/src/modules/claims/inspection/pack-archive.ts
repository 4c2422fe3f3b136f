import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Content = string | Buffer | AsyncIterable<string | Uint8Array>;

/** An archive that is written file by file while it is read, and knows the hash of everything it holds. */
export class PackArchive {
  readonly stream: Readable;
  readonly files: { path: string; size: number; sha256: string }[] = [];
  readonly #zip = new ZipFile();
  readonly #madeAt: Date;

  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
    this.stream = this.#zip.outputStream as Readable;
    this.#zip.on('error', (error: Error) => this.stream.destroy(error));
  }

  /** Answers when the file has gone out: no more than one of them is in memory. */
  async add(path: string, content: Content, { isPacked = false } = {}): Promise<{ size: number; sha256: string }> {
    const hash = createHash('sha256');
    let size = 0;
    const pieces = Readable.from(
      (async function* measured() {
        for await (const piece of typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content) {
          const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
          hash.update(bytes);
          size += bytes.byteLength;
          yield bytes;
        }
      })(),
      { objectMode: false },
    );
    this.#zip.addReadStream(pieces, path, { mtime: this.#madeAt, compress: !isPacked });
    await once(pieces, 'end');
    const file = { path, size, sha256: hash.digest('hex') };
    this.files.push(file);
    return file;
  }

  end(): void {
    this.#zip.end();
  }
}

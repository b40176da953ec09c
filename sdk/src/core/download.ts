import type { OpenAnswer } from '../internal/requester.ts';
import { readDigest, readFileName } from '../internal/file-headers.ts';

/**
 * A file that comes from the server: what is known of it, and its bytes as they come. They can be
 * read once, in one of the ways below.
 *
 * @example
 * ```ts
 * const file = await nsem.jobs.output(7);
 * console.log(file.filename, file.sizeBytes);
 * for await (const chunk of file) process.stdout.write(chunk);
 * ```
 */
export class Download implements AsyncIterable<Uint8Array> {
  /** What to call it; never a path. */
  readonly filename: string;
  /** Its media type, such as `text/plain; charset=utf-8` or `audio/mpeg`. */
  readonly contentType: string;
  /** How long it is; null where the server does not say. */
  readonly sizeBytes: number | null;
  /** The SHA-256 of all of it, in hexadecimal; null where the server does not say. */
  readonly sha256: string | null;
  readonly #answer: OpenAnswer;

  /** @internal */
  constructor(answer: OpenAnswer) {
    const length = answer.header('content-length');
    this.filename = readFileName(answer.header('content-disposition')) ?? 'download';
    this.contentType = answer.header('content-type') ?? 'application/octet-stream';
    this.sizeBytes = length === null ? null : Number(length);
    this.sha256 = readDigest(answer.header('repr-digest'));
    this.#answer = answer;
  }

  /**
   * Its bytes, piece by piece. Leaving the loop early ends the download.
   *
   * @throws ConnectionError where the connection breaks before the end.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    return this.#answer.bytes();
  }

  /** Its bytes as a web stream. */
  stream(): ReadableStream<Uint8Array> {
    const pieces = this.#answer.bytes();
    return new ReadableStream({
      async pull(controller) {
        const piece = await pieces.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(piece.value);
      },
      async cancel() {
        await pieces.return();
      },
    });
  }

  /** All of it as bytes. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.blob()).arrayBuffer());
  }

  /** All of it as text (UTF-8). */
  async text(): Promise<string> {
    return (await this.blob()).text();
  }

  /** All of it as a Blob of its media type, as players and links of a page take it. */
  async blob(): Promise<Blob> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    // A piece may lie in memory that the transport uses again.
    for await (const piece of this) pieces.push(new Uint8Array(piece));
    return new Blob(pieces, { type: this.contentType });
  }

  /** Ends the download where nobody wants to read it after all. */
  cancel(): Promise<void> {
    return this.#answer.cancel();
  }
}

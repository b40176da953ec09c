import { platform } from '#platform';

import { readDigest, readFileName } from '../internal/file-headers.ts';
import { checkDigest } from '../internal/integrity.ts';
import { resumedBytes } from '../internal/resume.ts';
import { toBlob } from '../internal/to-blob.ts';
import type { OpenAnswer } from '../internal/requester.ts';
import type { ResponseInfo } from './api-promise.ts';

/** How far a file is: for a bar on a screen. */
export type Progress = Readonly<{
  /** Bytes that have gone, or have come, so far. */
  bytes: number;
  /** All that there are to be; null where nobody knows. */
  totalBytes: number | null;
}>;

/** How to save a file. */
export type SaveOptions = Readonly<{
  onProgress?: ((progress: Progress) => void) | undefined;
}>;

/** @internal Opens the bytes from one on, where they are still those of the same tag. */
export type Reopen = (fromByte: number, tag: string) => Promise<OpenAnswer>;

/**
 * A file that comes from the server: what is known of it, and its bytes as they come. They can be
 * read once, in one of the ways below. A connection that breaks on the way is taken up again where
 * it broke.
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
  /** The answer that it came with. */
  readonly response: ResponseInfo;
  readonly #answer: OpenAnswer;
  readonly #reopen: Reopen;

  /** @internal */
  constructor(answer: OpenAnswer, reopen: Reopen) {
    const { response } = answer;
    const length = response.header('content-length');
    this.filename = readFileName(response.header('content-disposition')) ?? 'download';
    this.contentType = response.header('content-type') ?? 'application/octet-stream';
    this.sizeBytes = length === null ? null : Number(length);
    this.sha256 = readDigest(response.header('repr-digest'));
    this.response = response;
    this.#answer = answer;
    this.#reopen = reopen;
  }

  /**
   * Its bytes, piece by piece. Leaving the loop early ends the download.
   *
   * @throws ConnectionError where the connection breaks and cannot be taken up again.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    return resumedBytes(this.#answer, this.#reopen);
  }

  /**
   * Its bytes as a web stream.
   *
   * @example
   * ```ts
   * const audio = await nsem.jobs.output(128);
   * const response = new Response(audio.stream(), { headers: { 'content-type': audio.contentType } });
   * ```
   */
  stream(): ReadableStream<Uint8Array> {
    const pieces = this[Symbol.asyncIterator]();
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

  /**
   * All of it as bytes.
   *
   * @throws UnexpectedAnswerError where they are not those that the server's digest is of.
   * @example
   * ```ts
   * const bytes = await (await nsem.jobs.output(128)).bytes();
   * ```
   */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.blob()).arrayBuffer());
  }

  /**
   * All of it as text (UTF-8); checked like {@link bytes}.
   *
   * @example
   * ```ts
   * const translation = await (await nsem.jobs.output(128)).text();
   * ```
   */
  async text(): Promise<string> {
    return (await this.blob()).text();
  }

  /**
   * All of it as a Blob of its media type, as players and links of a page take it; checked too.
   *
   * @example
   * ```ts
   * const address = URL.createObjectURL(await (await nsem.jobs.output(128)).blob());
   * ```
   */
  async blob(): Promise<Blob> {
    const blob = await toBlob(this, this.contentType);
    await checkDigest(blob, this);
    return blob;
  }

  /**
   * Saves it to a file (Node only): written beside it, compared with the server's digest, safely on
   * disk, and only then under its name, in the place of what was there. What an earlier attempt of
   * the same file has left is gone on with. The provider chose `filename`: do not let it decide what
   * is replaced.
   *
   * @throws UnexpectedAnswerError where the bytes are not those of the digest; ConnectionError.
   * @example
   * ```ts
   * const output = await nsem.jobs.output(128);
   * await output.toFile('out/leaflet.tw.txt');
   * ```
   */
  toFile(path: string | URL, { onProgress }: SaveOptions = {}): Promise<void> {
    const open = (fromByte: number) => resumedBytes(this.#answer, this.#reopen, fromByte);
    return platform.saveFile(path, { download: this, open, onProgress });
  }

  /**
   * Ends the download where nobody wants to read it after all.
   *
   * @example
   * ```ts
   * const output = await nsem.jobs.output(128);
   * if (output.contentType !== 'audio/mpeg') await output.cancel();
   * ```
   */
  cancel(): Promise<void> {
    return this.#answer.cancel();
  }
}

import type { ResponseInfo } from './api-promise.ts';
import { laterRules } from './later-rules.ts';
import { checkOptions } from './option-rules.ts';
import type { SaveOptions } from './options.ts';

/** A file that was saved. */
export type SavedFile = Readonly<{
  sizeBytes: number;
  /** The SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
}>;

type FileProperties = Pick<
  Download,
  'filename' | 'contentType' | 'sizeBytes' | 'sha256' | 'response'
>;

/** @internal The ways to read a download. */
export type DownloadSource = Readonly<{
  read(): AsyncGenerator<Uint8Array, void, undefined>;
  blob(): Promise<Blob>;
  toFile(path: string | URL, options: SaveOptions): Promise<SavedFile>;
  cancel(): Promise<void>;
}>;

/**
 * A file from the server. Its bytes can be read once, in one of the ways below; if the connection
 * breaks meanwhile, the download resumes.
 *
 * @example
 * ```ts
 * const file = await nsem.jobs.downloadOutput(7);
 * console.log(file.filename, file.sizeBytes);
 * for await (const chunk of file) process.stdout.write(chunk);
 * ```
 */
export class Download implements AsyncIterable<Uint8Array> {
  /** A suggested file name; never a path. */
  declare readonly filename: string;
  /** The media type, such as `text/plain; charset=utf-8` or `audio/mpeg`. */
  declare readonly contentType: string;
  /** The size of the file; null if the server did not send it. */
  declare readonly sizeBytes: number | null;
  /** The SHA-256 of the file, in hexadecimal digits; null if the server did not send it. */
  declare readonly sha256: string | null;
  declare readonly response: ResponseInfo;
  readonly #source: DownloadSource;

  /** @internal */
  constructor(file: FileProperties, source: DownloadSource) {
    Object.assign(this, file);
    this.#source = source;
  }

  /**
   * The bytes, chunk by chunk. Leaving the loop early ends the download.
   *
   * @throws ConnectionError if the connection breaks and the download cannot be resumed.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    return this.#source.read();
  }

  /**
   * The bytes as a web stream.
   *
   * @example
   * ```ts
   * const audio = await nsem.jobs.downloadOutput(128);
   * const response = new Response(audio.stream(), { headers: { 'content-type': audio.contentType } });
   * ```
   */
  stream(): ReadableStream<Uint8Array> {
    const chunks = this.#source.read();
    return new ReadableStream({
      async pull(controller) {
        const chunk = await chunks.next();
        if (chunk.done === true) controller.close();
        else controller.enqueue(chunk.value);
      },
      async cancel() {
        await chunks.return();
      },
    });
  }

  /**
   * The whole file as bytes, checked against the server's digest.
   *
   * @throws UnexpectedResponseError (`download.checksum-mismatch`).
   * @example
   * ```ts
   * const bytes = await (await nsem.jobs.downloadOutput(128)).bytes();
   * ```
   */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.blob()).arrayBuffer());
  }

  /**
   * The whole file as text (UTF-8), checked like {@link bytes}.
   *
   * @example
   * ```ts
   * const translation = await (await nsem.jobs.downloadOutput(128)).text();
   * ```
   */
  async text(): Promise<string> {
    return (await this.blob()).text();
  }

  /**
   * The whole file as a Blob with its media type, for an audio player or a link on a page; checked
   * like {@link bytes}.
   *
   * @example
   * ```ts
   * const address = URL.createObjectURL(await (await nsem.jobs.downloadOutput(128)).blob());
   * ```
   */
  blob(): Promise<Blob> {
    return this.#source.blob();
  }

  /**
   * Save the file to a path (Node only). It is written under a temporary name beside the path,
   * checked against the server's digest, flushed to disk and then renamed, so that an existing file
   * is replaced only by a complete one. A download that was interrupted earlier, in another run of
   * the program too, resumes. The provider chose `filename`: do not let it decide what is replaced.
   *
   * @throws UnexpectedResponseError (`download.checksum-mismatch`); InputError
   * (`input.unwritable-file`); ConnectionError.
   * @example
   * ```ts
   * const output = await nsem.jobs.downloadOutput(128);
   * await output.toFile('out/leaflet.tw.txt');
   * ```
   */
  async toFile(path: string | URL, options: SaveOptions = {}): Promise<SavedFile> {
    checkOptions(laterRules.save, options);
    return this.#source.toFile(path, options);
  }

  /**
   * End the download without reading it.
   *
   * @example
   * ```ts
   * const output = await nsem.jobs.downloadOutput(128);
   * if (output.contentType !== 'audio/mpeg') await output.cancel();
   * ```
   */
  cancel(): Promise<void> {
    return this.#source.cancel();
  }
}

/** A file from memory or from a stream: its bytes and its name. */
export type NamedBytes = Readonly<{
  /** The file name, such as `meeting.mp3`. */
  name: string;
  /** The media type; the server inspects the bytes themselves. */
  contentType?: string | undefined;
  /** The size of the file, if it is known; it is then sent as the length of the request. */
  sizeBytes?: number | undefined;
  /**
   * The bytes, or a function that opens them. A stream can be read only once, so an upload from it
   * cannot be retried; a function is called for each attempt.
   */
  data: Bytes | (() => Bytes);
}>;

/** Bytes in memory, or in chunks: a Node or web stream, a generator. */
export type Bytes = Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A file to send: a path (Node only), a `Blob` or `File`, or {@link NamedBytes}. Node never loads a
 * whole file into memory.
 */
export type FileInput = string | URL | Blob | NamedBytes;

/** A file that is not a path or a Blob: its bytes, and what it is called. */
export type NamedBytes = Readonly<{
  /** Its file name, such as `meeting.mp3`. */
  name: string;
  /** Its media type; the server looks at the bytes themselves. */
  contentType?: string | undefined;
  /** How long the bytes are, where it is known; they are then sent with their length. */
  sizeBytes?: number | undefined;
  /**
   * The bytes, or a function that opens them. A stream can be read only once, so a failed attempt
   * cannot be repeated; a function is called again for each attempt.
   */
  data: Bytes | (() => Bytes);
}>;

/** Bytes that are there, or that come piece by piece: a Node or web stream, a generator. */
export type Bytes = Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A file to send: a path (Node only), a `Blob` or `File`, or {@link NamedBytes}. In Node none is
 * read into memory as a whole.
 */
export type FileInput = string | URL | Blob | NamedBytes;

/** A file that is ready to be sent, once for each attempt. */
export type UploadFile = Readonly<{
  name: string;
  contentType: string;
  /** Null where it is known only at the end. */
  sizeBytes: number | null;
  /** Whether it can be opened again after a failed attempt. */
  isReplayable: boolean;
  /** Its bytes from the beginning, piece by piece. */
  open(): AsyncIterable<Uint8Array>;
  /** The same as a Blob, for `fetch`. */
  toBlob(): Promise<Blob>;
}>;

/** One field of a multipart form. */
export type FormPart = Readonly<{ name: string; value: string | UploadFile }>;

/** What is sent: JSON text, a form, or nothing. */
export type TransportBody = string | readonly FormPart[] | null;

/** One attempt of a call. */
export type TransportRequest = Readonly<{
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: TransportBody;
  signal: AbortSignal;
  /** Told how many bytes of a form went each time that some did, where the transport knows. */
  onSent: (sent: Readonly<{ length: number; totalBytes: number | null }>) => void;
}>;

/** An answer whose body has not been read yet. It is read, or cancelled, once. */
export type TransportResponse = Readonly<{
  status: number;
  header(name: string): string | null;
  text(): Promise<string>;
  bytes(): AsyncIterable<Uint8Array>;
  /** Ends it unread. */
  cancel(): Promise<void>;
}>;

/** How requests travel: undici in Node, fetch elsewhere. */
export interface Transport {
  /** Whether `onSent` is called while a file is on its way. */
  readonly reportsSent: boolean;
  /** @throws whatever the network throws; the signal's reason when it is aborted. */
  send(request: TransportRequest): Promise<TransportResponse>;
}

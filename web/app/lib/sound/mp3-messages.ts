/** What the worker that encodes MP3 is sent. */
export type Mp3Request = Readonly<{ wav: Blob }>;

/** What it answers: the share that is done, and then the file, or that it failed. */
export type Mp3Answer =
  | Readonly<{ type: 'progress'; share: number }>
  | Readonly<{ type: 'done'; mp3: Blob }>
  | Readonly<{ type: 'refused' }>;

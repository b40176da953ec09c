import type { UploadPurpose } from './upload.ts';

/** Why an operation on an upload is refused. */
export type ResumableUploadFault =
  | Readonly<{ code: 'upload.not-found' }>
  /** The actor has as many uploads, or as many bytes of them, as they can have. */
  | Readonly<{ code: 'upload.too-many'; most: number; mostBytes: number }>
  /** A part does not start where the bytes that are stored end. */
  | Readonly<{ code: 'upload.offset-mismatch'; receivedBytes: number }>
  /** A file is used before all of it has arrived. */
  | Readonly<{ code: 'upload.incomplete'; receivedBytes: number; sizeBytes: number }>
  /** A file is used for something else than it was uploaded for. */
  | Readonly<{ code: 'upload.wrong-purpose'; expected: UploadPurpose }>;

import type { AccountId, UploadId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';

/**
 * The purposes of an upload: the recording of a new job, an output, a reference file, or a file of a
 * message or of a statement in a dispute.
 */
export const uploadPurposes = ['job-input', 'output', 'reference', 'message', 'statement'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** A file that arrives in parts, over as many connections as necessary. */
export type Upload = Readonly<{
  id: UploadId;
  ownerId: AccountId;
  purpose: UploadPurpose;
  /** The file name, cleaned; displayed, never used as a path. */
  name: string;
  /** The random name of the bytes while they arrive. */
  key: string;
  sizeBytes: number;
  /** The bytes that are safely stored, from the first on. */
  receivedBytes: number;
  /**
   * The last of the pieces in which these bytes are stored, by the name that the store of partial files
   * gave it: what other pieces it has stored does not count. Null without bytes, and if the store has
   * one growing file.
   */
  lastPiece: string | null;
  createdAt: Instant;
  /** When it is removed, unless more of it arrives before. */
  expiresAt: Instant;
}>;

/** How far an upload has arrived, and in which pieces. */
export type UploadPosition = Pick<Upload, 'receivedBytes' | 'lastPiece'>;

/** An upload that is not stored yet. */
export type NewUpload = Omit<Upload, 'id'>;

/** How many uploads a user can have at the same time. */
export const mostUploads = 20;

/** How many bytes all uploads of a user can have in total: 4 GB. */
export const mostUploadBytes = 4 * 1024 * 1024 * 1024;

/** When an upload is removed of which a part arrived now. */
export const uploadExpiry = (now: Instant): Instant => later(now, dayMs);

/** Whether all of the file has arrived. */
export const isComplete = ({ receivedBytes, sizeBytes }: Upload): boolean =>
  receivedBytes === sizeBytes;

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

/** Stores uploads until they are used. */
export interface UploadStore {
  insert(upload: NewUpload): Promise<Upload>;
  find(id: UploadId): Promise<Upload | undefined>;
  /** The uploads of a user, newest first. */
  listByOwner(ownerId: AccountId): Promise<readonly Upload[]>;
  /** Records how much has arrived, and when the upload is removed. */
  advance(id: UploadId, progress: UploadPosition & Pick<Upload, 'expiresAt'>): Promise<void>;
  /** Removes the row; its bytes are deleted later. */
  remove(id: UploadId): Promise<void>;
  /** Removes at most `limit` uploads that have expired; returns how many. */
  removeExpired(now: Instant, limit: number): Promise<number>;
  /** Those of the keys that no upload has, in their order. */
  findUnregistered(keys: readonly string[]): Promise<readonly string[]>;
}

import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { AccountId, UploadId } from '../kernel/ids.ts';

/** What a file is uploaded for: the recording of a new job, what is delivered, or a reference file. */
export const uploadPurposes = ['job-input', 'output', 'reference'] as const;
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

/** How many bytes all uploads of a user can have together: 4 GB. */
export const mostUploadBytes = 4 * 1024 * 1024 * 1024;

/** When an upload is removed of which a part arrived now. */
export const uploadExpiry = (now: Instant): Instant => later(now, dayMs);

/** Whether all of the file has arrived. */
export const isComplete = ({ receivedBytes, sizeBytes }: Upload): boolean =>
  receivedBytes === sizeBytes;

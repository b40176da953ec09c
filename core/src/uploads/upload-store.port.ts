import type { AccountId, UploadId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { NewUpload, Upload, UploadPosition } from './upload.ts';

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

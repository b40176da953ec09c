import type { Instant } from '../kernel/instant.ts';
import type { DraftHead, DraftKey, DraftVersion, StoredDraft } from './draft.ts';

/** A version to store. */
export type NewDraftVersion = DraftKey & DraftHead & StoredDraft;

/** Stores what providers have done of jobs, in versions. */
export interface DraftStore {
  /** The newest version, without its content. */
  findHead(key: DraftKey): Promise<DraftHead | undefined>;
  /** The newest version. */
  findNewest(key: DraftKey): Promise<StoredDraft | undefined>;
  findVersion(key: DraftKey, version: number): Promise<StoredDraft | undefined>;
  /** The versions that are retained, newest first. */
  listVersions(key: DraftKey): Promise<readonly DraftVersion[]>;
  /** Adds a version, and removes all but the newest `retainedVersions`. */
  insert(version: NewDraftVersion): Promise<void>;
  /** Puts a version in the place of an earlier one. */
  replace(replaced: number, version: NewDraftVersion): Promise<void>;
  /**
   * Removes at most `limit` versions that were saved before the moment and whose provider is not
   * working on the job any more; returns how many.
   */
  removeBefore(moment: Instant, limit: number): Promise<number>;
}

// A draft is one document for a job and a provider, saved as a whole with the version that it is
// based on. A provider works on a bus with a phone and at home on a laptop: merging texts by
// machine would invent sentences that no one has written, while two texts and a choice lose
// nothing. CRDTs and operational transformation are for people who write in one text at the same
// time. The whole document is simpler than changes to it, and small: 287 KB for a text of 20,000
// words with its translation, 72 KB stored. If segments were saved one by one, a merge or a split
// would be several writes that can half succeed.
//
// A draft has the sources of its segments, because another browser or another version of Unicode
// may divide the text elsewhere: what was translated is never divided again.

import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** Whether a provider has finished a segment. */
export const segmentStates = ['open', 'done'] as const;
type SegmentState = (typeof segmentStates)[number];

/** A part of the text to translate, with its translation, or of the script of a narration. */
export type DraftSegment = Readonly<{
  source: string;
  /** The white space between the source and the next segment. */
  gap: string;
  /** The translation; empty if there is none, as for each sentence of a narration. */
  text: string;
  state: SegmentState;
  /** The provider's own note; null if there is none. */
  note: string | null;
}>;

/** The work of a provider so far: a transcription as one text, anything else in segments. */
export type DraftContent =
  | Readonly<{ kind: 'segments'; segments: readonly DraftSegment[] }>
  | Readonly<{ kind: 'text'; text: string }>;

/** The most segments of a draft. */
export const mostSegments = 10_000;

/** The longest note of a segment, in UTF-16 units. */
export const longestSegmentNote = 500;

/** The longest name of the device that a draft is saved on, in UTF-16 units. */
export const longestDevice = 80;

/** How many versions of a draft are retained; the oldest are removed first. */
export const retainedVersions = 20;

/** How many days a version is retained after the provider has stopped working on the job. */
export const draftDays = 30;

/** A draft is the work of one provider on one job. */
export type DraftKey = Readonly<{ jobId: JobId; accountId: AccountId }>;

/** A version of a draft, without its content. */
export type DraftVersion = Readonly<{
  /** How many times the draft had been saved; versions that were replaced leave gaps. */
  version: number;
  savedAt: Instant;
  /** The provider's name for the device that it was saved on. */
  savedOn: string;
  /** The words of the translation, or of the text. */
  words: number;
}>;

/** The newest version of a draft, without its content. */
export type DraftHead = DraftVersion &
  Readonly<{
    /** When the first of the saves was made that this version combines. */
    begunAt: Instant;
    /** Digest of the content: equal contents have equal digests. */
    digest: string;
  }>;

/** Content as it is stored: compressed, which core does not look into. */
export type PackedContent = Readonly<{ bytes: Uint8Array; digest: string }>;

/** A version of a draft with its content as it is stored. */
export type StoredDraft = DraftVersion & Pick<PackedContent, 'bytes'>;

/** Why an operation on a draft is refused. */
export type DraftFault =
  /** The actor is not working on the job now. */
  | Readonly<{ code: 'draft.not-found' }>
  | Readonly<{ code: 'draft.version-not-found' }>
  /** The draft was saved since the version that the save is based on; null if it is not stored. */
  | Readonly<{ code: 'draft.newer-version'; newer: DraftVersion | null }>
  /** The segments are not those of the job's text. */
  | Readonly<{ code: 'draft.other-source' }>
  | Readonly<{ code: 'draft.wrong-kind'; expected: DraftContent['kind'] }>
  | Readonly<{ code: 'draft.too-long'; longest: number }>;

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
   * Removes at most `limit` versions that were saved before the time and whose provider is not
   * working on the job any more; returns how many.
   */
  removeBefore(time: Instant, limit: number): Promise<number>;
}

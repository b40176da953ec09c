import type { CursorPage } from '../kernel/cursor-page.ts';
import type { AccountId, JobId, MemorySegmentId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { MemoryScope, MemorySegment, NewMemorySegment } from './memory.ts';
import type { StemPostings } from './rank-matches.ts';

/** How far the deliveries are taken into the memories. */
export type MemoryProgress = Readonly<{
  /** The position of the last event whose delivery is taken in completely. */
  eventId: number;
  /** How many segments of the delivery after it are. */
  segments: number;
}>;

/** Stems that a source has, and how long it is. */
export type StemLookup = Readonly<{
  stems: readonly string[];
  lengths: Readonly<{ from: number; to: number }>;
  /** The length to which those of the found sources are near. */
  length: number;
}>;

/**
 * Stores what providers have delivered, in segments.
 *
 * For the job of a client, a provider finds what they delivered to that client, and to the clients who
 * allow it. Segments of a job whose content is erased are never found.
 */
export interface TranslationMemoryStore {
  /** Adds a segment; one with the same scope, source and target is newer then, and stays one. */
  put(segment: NewMemorySegment): Promise<void>;
  /** Segments with the hash of a source that may be suggested, newest first. */
  findByHash(scope: MemoryScope, hash: number): Promise<readonly MemorySegment[]>;
  /** For each stem, some segments that have it and may be suggested. */
  findByStems(scope: MemoryScope, lookup: StemLookup): Promise<readonly StemPostings[]>;
  findMany(ids: readonly MemorySegmentId[]): Promise<readonly MemorySegment[]>;
  /** Some of the owner's segments that have a word which begins with the stem, newest first. */
  findByStem(ownerId: AccountId, stem: string, limit: number): Promise<readonly MemorySegment[]>;
  find(id: MemorySegmentId): Promise<MemorySegment | undefined>;
  /** The owner's segments, newest first. */
  list(ownerId: AccountId, page: CursorPage): Promise<readonly MemorySegment[]>;
  remove(segment: MemorySegment): Promise<void>;
  /** Removes at most `limit` of the owner's oldest segments beyond those that are retained. */
  removeOldest(ownerId: AccountId, retained: number, limit: number): Promise<void>;
  readProgress(): Promise<MemoryProgress>;
  /**
   * Looks for a delivery among the events of all jobs.
   *
   * @param after the position after which to look; see `JobFeed`.
   * @param range how many positions to look at.
   * @returns the position of the first event of a delivery whose job has drafts; undefined if none of
   *   these is one.
   */
  findDraftedDelivery(after: number, range: number): Promise<number | undefined>;
  saveProgress(progress: MemoryProgress): Promise<void>;
  /** Whether providers may be suggested the client's segments for jobs of other clients. */
  isReusable(clientId: AccountId): Promise<boolean>;
  setReusable(clientId: AccountId, isReusable: boolean, now: Instant): Promise<void>;
  /** Whether there is anything of a deleted provider or an erased job. */
  hasErased(): Promise<boolean>;
  /**
   * Removes at most `limit` segments of deleted providers and erased jobs, which are not found any
   * more; returns whether there can be others.
   */
  removeErased(limit: number): Promise<boolean>;
  /** How many segments of a job are stored, also if they are not found any more. */
  countOfJob(jobId: JobId): Promise<number>;
}

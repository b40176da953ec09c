// Sources are found by their words. Indexes of three letters find too much: a frequent one is in
// every second segment, and each must be loaded to be compared. Words are rarer, need a third as
// many rows, and serve searches by people as well. The index is a plain table, which every database
// has. How rare a word is need not be stored: of a rare one all segments are read, of a frequent
// one the first 300.
//
// Only translations whose draft is the delivered text are stored: a text from elsewhere would have
// to be aligned by its sentences, and a wrong pair is worse than none. With 20,000 segments, one
// takes 550 bytes, and 99 % of the sources in which a word in eight was exchanged were found
// (`adapters/bench/memory.ts`). A change of the rules for words needs a migration, because the
// stems of a segment are computed again to remove it.

import type { AccountId, CursorPage, JobId, MemorySegmentId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { composeText } from '../kernel/plain-text.ts';
import type { LanguageCode } from '../languages/language.ts';
import { prepareDistance } from '../texts/edit-distance.ts';
import { findPlaceholders } from '../texts/protected-parts.ts';

/** The scripts that are written without spaces between words: two letters are a stem. */
const joined =
  /[[\p{L}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{1,2}/gv;

const numbers = /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;

/** Words that begin alike are mostly forms of one word. */
const stemLength = 6;

/** A text of 2,000 characters has about 200 different words. */
const mostStems = 200;

/** A text with composed letters, and one space for all white space in a row. */
export const toPlainText = (text: string): string =>
  composeText(text).split(/\s+/u).join(' ').trim();

/** The plain text in small letters, with a sign for each number and each placeholder. */
function toSkeleton(plain: string): string {
  let rest = plain;
  let skeleton = '';
  for (const placeholder of findPlaceholders(plain)) {
    const at = rest.indexOf(placeholder);
    skeleton += `${rest.slice(0, at)}\uFFFC`;
    rest = rest.slice(at + placeholder.length);
  }
  return (skeleton + rest).toLowerCase().replaceAll(numbers, '0');
}

/** The beginnings of the words of a text, each once, in their order. */
export function stemsOf(plain: string): readonly string[] {
  const stems = new Set<string>();
  for (const [word] of plain.toLowerCase().matchAll(joined)) {
    if (word.length > 1) stems.add(word.slice(0, stemLength));
    if (stems.size === mostStems) break;
  }
  return [...stems];
}

/** The same 53 bits for the same text: two hashes of 32 bits whose multiplications mix each other. */
function hashText(text: string): number {
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/** The keys by which a source is found. */
export function keysOf(source: string): MemoryKeys {
  const plain = toPlainText(source);
  return { hash: hashText(toSkeleton(plain)), stems: stemsOf(plain), length: plain.length };
}

/** The segments in which a stem of a text was found. */
type StemPostings = readonly MemorySegmentId[];

/** How many segments are compared with a text, those first that share its rarest stems. */
const mostCandidates = 200;

/** How much work the comparisons of one text may be: about 10 milliseconds. */
const mostWork = 1_000_000;

/** How many stems of a text are looked up: those of the longest words, which are mostly the rarest. */
const mostProbed = 12;

/** The stems by which a text is looked up. */
export const probedStems = (stems: readonly string[]): readonly string[] =>
  stems.toSorted((one, other) => other.length - one.length).slice(0, mostProbed);

/** Between which lengths a source can be similar enough. */
export const similarLengths = (length: number): Readonly<{ from: number; to: number }> => ({
  from: Math.ceil((length * lowestScore) / 100),
  to: Math.floor((length * 100) / lowestScore),
});

/** Chooses the segments to compare. A stem counts the more, the fewer segments have it. */
export function chooseCandidates(postings: readonly StemPostings[]): readonly MemorySegmentId[] {
  const weights = new Map<MemorySegmentId, number>();
  for (const ids of postings) {
    const weight = 1 / Math.log2(2 + ids.length);
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostCandidates)
    .map(([id]) => id);
}

/** A score in per cent, rounded down; a text that differs at all has at most 99. */
const scoreOf = (distance: number, longest: number): number =>
  Math.min(99, Math.floor(100 * (1 - distance / longest)));

/** Compares a text with segments, in their order, until that is too much work. */
function* compareAll(text: string, segments: readonly MemorySegment[]): Generator<MemoryMatch> {
  const plain = toPlainText(text);
  const small = plain.toLowerCase();
  const skeleton = toSkeleton(plain);
  const { distance, work } = prepareDistance(small);
  let left = mostWork;
  for (const segment of segments) {
    const source = toPlainText(segment.source);
    if (source === plain) {
      yield { segment, score: 100, difference: 'none' };
      continue;
    }
    const other = source.toLowerCase();
    left -= work(other);
    if (left < 0) return;
    const score = scoreOf(distance(other), Math.max(small.length, other.length));
    // Numbers can be long, and change the score much.
    if (score >= lowestScore / 2 && other !== small && toSkeleton(source) === skeleton) {
      yield { segment, score: 99, difference: 'numbers' };
    } else if (score >= lowestScore) yield { segment, score, difference: 'text' };
  }
}

/**
 * Ranks the segments that are similar to a text: the most similar first, of the job's client before
 * others, the newest first. Of equal segments, the first is taken.
 */
export function rankMatches(
  text: string,
  segments: readonly MemorySegment[],
  { clientId, limit }: Readonly<{ clientId: number; limit: number }>,
): readonly MemoryMatch[] {
  const isSame = ({ segment }: MemoryMatch): number => (segment.clientId === clientId ? 0 : 1);
  const ranked = [...compareAll(text, segments)].toSorted(
    (one, other) =>
      other.score - one.score ||
      isSame(one) - isSame(other) ||
      other.segment.deliveredAt - one.segment.deliveredAt,
  );
  const distinct = new Map<string, MemoryMatch>();
  for (const match of ranked) {
    const key = `${toPlainText(match.segment.source)}\n${toPlainText(match.segment.target)}`;
    if (!distinct.has(key)) distinct.set(key, match);
  }
  return [...distinct.values()].slice(0, limit);
}

/** The languages of a translation. */
type MemoryPair = Readonly<{ sourceLanguage: LanguageCode; targetLanguage: LanguageCode }>;

/** Whose translation it is, for which client, and between which languages. */
export type MemoryScope = MemoryPair & Readonly<{ ownerId: AccountId; clientId: AccountId }>;

/** A segment that a provider has delivered, with its translation. */
export type MemorySegment = MemoryScope &
  Readonly<{
    id: MemorySegmentId;
    /** The newest job that it was delivered with. */
    jobId: JobId;
    source: string;
    target: string;
    deliveredAt: Instant;
  }>;

/** A delivered segment, and what it is found by. */
export type NewMemorySegment = Omit<MemorySegment, 'id'> & MemoryKeys;

/** The keys by which a source is found. */
export type MemoryKeys = Readonly<{
  /** Equal for sources that differ at most in numbers, placeholders, capitals and white space. */
  hash: number;
  /** The beginnings of its words, each once, in their order. */
  stems: readonly string[];
  /** The length of its plain text, in UTF-16 units. */
  length: number;
}>;

/** How a source differs from the text for which it is suggested. */
export const memoryDifferences = ['none', 'numbers', 'text'] as const;
type MemoryDifference = (typeof memoryDifferences)[number];

/** A segment that is suggested for a text. */
export type MemoryMatch = Readonly<{
  segment: MemorySegment;
  /** How similar the source is to the text, in per cent: 100 only if it is the same. */
  score: number;
  difference: MemoryDifference;
}>;

/** The longest source that is stored and looked up, in UTF-16 units. */
export const longestMemoryText = 2_000;

/** The longest word or phrase that can be searched for, in UTF-16 units. */
export const longestMemoryQuery = 100;

/** Shorter texts are only found by sources that differ in numbers at most. */
export const shortestFuzzyText = 10;

/** The lowest score of a match. */
const lowestScore = 70;

/** How many segments a provider has; the oldest are removed first. */
export const retainedSegments = 1_000_000;

/** Why an operation on a translation memory is refused. */
export type MemoryFault =
  /** The provider is not translating the job now. */
  Readonly<{ code: 'memory.not-translating' }> | Readonly<{ code: 'memory.segment-not-found' }>;

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
   * @param range how many positions to search.
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

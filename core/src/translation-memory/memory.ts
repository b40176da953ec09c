import type { AccountId, JobId, MemorySegmentId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { LanguageCode } from '../languages/language.ts';

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

/** What a source is found by. */
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
export const lowestScore = 70;

/** How many segments a provider has; the oldest are removed first. */
export const retainedSegments = 1_000_000;

import { byTier } from '@nsem/core/testing';
import { describe, it } from 'vitest';

/** Declares a test of the exhaustive tier; the main tier has another of its kind. */
export const itExhaustively = byTier<(name: string, run: () => Promise<void>) => void>({
  main: () => undefined,
  exhaustive: it,
});

/** Declares tests of the exhaustive tier; the main tier has others of their kind. */
export const describeExhaustively = byTier<(name: string, declare: () => void) => void>({
  main: () => undefined,
  exhaustive: describe,
});

/** The cases of a test of the exhaustive tier; the main tier has another of its kind. */
export const onlyExhaustively = <T>(cases: readonly T[]): readonly T[] =>
  byTier({ main: [], exhaustive: cases });

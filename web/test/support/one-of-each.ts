import { byTier } from '@nsem/core/testing';

/** All cases in the exhaustive tier; in the main tier the first case of each kind. */
export const oneOfEach = <T>(cases: readonly T[], kindOf: (one: T) => string): readonly T[] =>
  byTier({
    main: [...new Map(cases.toReversed().map((one) => [kindOf(one), one])).values()].toReversed(),
    exhaustive: cases,
  });

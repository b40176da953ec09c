import {
  createGlossaryChecker,
  createTermFinder,
  type GlossaryChecker,
  type TermFinder,
} from '@nsem/core/texts';
import type { GlossaryTerm } from '@nsem/sdk';
import type { ComponentType } from 'react';

import { MarkedSource, SegmentTerms, type TermProps, type WorkTerm } from './segment-terms.tsx';

/** The terms of the client for a job: how they are found, checked and shown. */
export type WorkGlossary = Readonly<{
  find: TermFinder<WorkTerm>;
  checkTerms: GlossaryChecker;
  MarkedSource: ComponentType<Pick<TermProps, 'source' | 'find'>>;
  SegmentTerms: ComponentType<TermProps>;
}>;

/** Prepares the terms of a job, once for all its segments. */
export function createWorkGlossary(terms: readonly GlossaryTerm[]): WorkGlossary {
  const found = terms.map((term) => ({ ...term, isCaseSensitive: term.case_sensitive }));
  return {
    find: createTermFinder(found),
    checkTerms: createGlossaryChecker(found),
    MarkedSource,
    SegmentTerms,
  };
}

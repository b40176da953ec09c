import { setImmediate } from 'node:timers/promises';
import { mostJobTerms, type GlossaryTermId, type JobTerms } from '@nsem/core';
import { findTermsInSteps } from '@nsem/core/texts';

/** Finds which terms are in the text of a job, in its order, and lets other requests run meanwhile. */
export async function findJobTerms({ terms, text }: JobTerms): Promise<readonly GlossaryTermId[]> {
  if (terms.length === 0) return [];
  const steps = findTermsInSteps(terms, text);
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      const ids = new Set(step.value.map(({ term: { id } }) => id));
      return [...ids].slice(0, mostJobTerms);
    }
    await setImmediate();
  }
}

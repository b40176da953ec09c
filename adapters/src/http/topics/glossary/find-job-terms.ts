import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { mostJobTerms, type GlossaryTermId, type JobTerms } from '@nsem/core';
import { findTermsInSteps } from '@nsem/core/texts';

/** Finds which terms are in the text of a job, in its order. */
export type FindJobTerms = (found: JobTerms) => Promise<readonly GlossaryTermId[]>;

/** Results that are remembered, of at most 500 ids each. */
const mostResults = 500;

async function findInTurns({ terms, text }: JobTerms): Promise<readonly GlossaryTermId[]> {
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

/** Differs if the text, or anything in which a glossary can be changed, differs. */
function digestOf({ terms, text }: JobTerms): string {
  const compared = terms.map(({ id, term, isCaseSensitive }) => [id, term, isCaseSensitive]);
  return createHash('sha256')
    .update(JSON.stringify([text, compared]))
    .digest('base64');
}

/**
 * Creates what finds the terms of jobs and lets other requests run meanwhile. What was found last is
 * remembered, so that opening a job again costs no search.
 */
export function createJobTermFinder(find: FindJobTerms = findInTurns): FindJobTerms {
  const results = new Map<string, ReturnType<FindJobTerms>>();
  return async (found) => {
    if (found.terms.length === 0) return [];
    const digest = digestOf(found);
    const result = results.get(digest) ?? find(found);
    // The one that was used longest ago comes first.
    results.delete(digest);
    results.set(digest, result);
    const [oldest] = results.keys();
    if (results.size > mostResults && oldest !== undefined) results.delete(oldest);
    try {
      return await result;
    } catch (error) {
      if (results.get(digest) === result) results.delete(digest);
      throw error;
    }
  };
}

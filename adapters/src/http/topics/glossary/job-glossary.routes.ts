import { readJobGlossary, readTermsToFind, type JobId } from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerWith } from '../../replies/reply.ts';
import type { FindJobTerms } from './find-job-terms.ts';
import { presentGlossaryTerm } from './glossary.presenter.ts';
import { glossaryTermSchema } from './glossary.schema.ts';

type Finding = Readonly<{ findJobTerms: FindJobTerms }>;

export const jobGlossaryOperations = {
  readJobGlossary: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/glossary',
    tag: 'Jobs',
    summary: 'Read the terms of the client that are in the text of a translation',
    description:
      'In the order of the text, at most 500. For the client, for admins, and for the provider while ' +
      'they work on the job; otherwise, and for other services, the list is empty.',
    sdk: {
      method: 'glossary.getForJob',
      names: { id: 'jobId' },
      example: `
        const terms = await nsem.glossary.getForJob(128);
        for (const { term, translation } of terms) console.log(term, translation ?? term);`,
    },
    access: 'jobs.read-content',
    params: z.object({ id: pathId<JobId>('The id of the job.') }),
    answers: { 200: { description: 'The terms.', schema: z.array(glossaryTermSchema) } },
    refusals: ['job.not-found'],
    async handle({ params: { id }, read }, { findJobTerms }: Finding) {
      const found = await read(readTermsToFind, id);
      if (!found.ok) return found;
      const termIds = await findJobTerms(found.value);
      const terms = await read(readJobGlossary, { id, termIds });
      return answerWith(terms, (all) => all.map(presentGlossaryTerm));
    },
  }),
};

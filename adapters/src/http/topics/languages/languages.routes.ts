import {
  createLanguage,
  deleteLanguage,
  listLanguageAvailability,
  listLanguages,
  ok,
  type AvailableWork,
  type LanguageId,
  type LanguageRegistry,
  type Result,
} from '@nsem/core';
import { z } from 'zod';
import { createBriefMemory, type BriefMemory } from '../../operations/brief-memory.ts';
import { flagText, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import {
  availableWorkSchema,
  languageSchema,
  newLanguageSchema,
  presentAvailableWork,
  presentLanguage,
} from './languages.schema.ts';

/** Providers become available and unavailable often, but a picker need not notice at once. */
const freshSeconds = 30;
const briefly = { 'cache-control': `public, max-age=${freshSeconds}` } as const;

/** The available work, which is read from all services. */
type AvailabilityMemory = BriefMemory<Result<readonly AvailableWork[], AnyFault>>;

/** Creates the memory of what providers are available for. */
export const createAvailabilityMemory = (): AvailabilityMemory =>
  createBriefMemory(freshSeconds * 1_000);

type Availability = Readonly<{ availability: AvailabilityMemory }>;

export const languageOperations = {
  listLanguages: defineOperation({
    method: 'GET',
    path: '/languages/',
    tag: 'Languages',
    summary: 'List the offered languages by name',
    description:
      'With their codes, their own names and other names. The API accepts codes and names ' +
      'alike. Old jobs may refer to languages that were removed later: `include_removed` ' +
      'lists those as well.',
    sdk: {
      method: 'languages.list',
      paged: true,
      example: `
        const { data: languages } = await nsem.languages.list();
        const twi = languages.find(({ name }) => name === 'Twi');`,
    },
    access: 'anonymous',
    query: z.strictObject({
      include_removed: flagText().optional().meta({
        description: 'Whether to include deleted languages that services or jobs still use.',
      }),
    }),
    answers: { 200: { description: 'The languages.', schema: z.array(languageSchema) } },
    async handle({ query, read }) {
      const includeHidden = query.include_removed === true;
      const languages = await read(listLanguages, { includeHidden });
      return answerWith(languages, (all) => all.map((language) => presentLanguage(language)));
    },
  }),

  listLanguageAvailability: defineOperation({
    method: 'GET',
    path: '/languages/availability',
    tag: 'Languages',
    summary: 'List the work that providers are available for now',
    description:
      'Each service with its languages and the number of providers, most providers first; ' +
      'at most 1,000 entries. It may be 30 seconds old.',
    sdk: {
      method: 'languages.listAvailability',
      paged: true,
      example: `
        for await (const work of nsem.languages.listAvailability()) {
          console.log(work.target_language ?? work.language, work.available_providers);
        }`,
    },
    access: 'anonymous',
    answers: {
      200: {
        description: 'The work.',
        schema: z.array(availableWorkSchema),
        headers: { 'Cache-Control': 'Any cache may store it for 30 seconds.' },
      },
    },
    async handle({ now, read }, { availability }: Availability) {
      const found = await availability.read(now, () => read(listLanguageAvailability, {}));
      if (!found.ok) return found;
      return ok(
        answer(
          found.value.map((work) => presentAvailableWork(work)),
          briefly,
        ),
      );
    },
  }),

  createLanguage: defineOperation({
    method: 'POST',
    path: '/languages/',
    tag: 'Languages',
    summary: 'Add a language; its code is assigned',
    sdk: {
      method: 'languages.create',
      example: "const { language_code } = await nsem.languages.create({ name: 'Dagbani' });",
    },
    access: 'languages.manage',
    idempotent: true,
    body: { schema: newLanguageSchema, media: ['application/json'] },
    answers: { 201: { description: 'The language.', schema: languageSchema } },
    refusals: ['language.name-missing', 'language.exists', 'language.codes-exhausted'],
    handle: (
      { body, perform },
      { languageRegistry: registry }: Readonly<{ languageRegistry: LanguageRegistry }>,
    ) =>
      perform(
        createLanguage,
        body,
        (language) => created('/languages/', presentLanguage(language)),
        { registry },
      ),
  }),

  deleteLanguage: defineOperation({
    method: 'DELETE',
    path: '/languages/{id}',
    tag: 'Languages',
    summary: 'Delete a language; the history stays readable',
    sdk: { method: 'languages.delete', example: 'await nsem.languages.delete(31);' },
    access: 'languages.manage',
    idempotent: true,
    params: z.object({ id: pathId<LanguageId>('The id of the language.') }),
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['language.not-found'],
    handle: ({ params, perform }) => perform(deleteLanguage, params, () => noContent),
  }),
};

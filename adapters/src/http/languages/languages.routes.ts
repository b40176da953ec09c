import {
  addLanguage,
  listLanguages,
  ok,
  removeLanguage,
  type LanguageId,
  type Stores,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId } from '../fields.ts';
import { performOnce } from '../idempotency.ts';
import { defineOperation } from '../operation.ts';
import { answer, created, noContent } from '../reply.ts';
import { presentLanguage } from './languages.presenter.ts';
import { languageSchema, newLanguageSchema } from './languages.schema.ts';

const readLanguages = defineOperation({
  id: 'listLanguages',
  method: 'GET',
  path: '/languages/',
  tag: 'Languages',
  summary: 'The languages that are offered, by name',
  access: 'anonymous',
  query: z.strictObject({
    include_removed: flagText().optional().meta({
      description: 'With those that were removed and are still named by services or jobs.',
    }),
  }),
  answers: { 200: { description: 'The languages.', schema: z.array(languageSchema) } },
  async handle({ query }, { unitOfWork }) {
    const list =
      query.include_removed === true
        ? (stores: Stores) => stores.languages.listAll()
        : listLanguages;
    const languages = await unitOfWork.read(list);
    return ok(answer(languages.map((language) => presentLanguage(language))));
  },
});

const createLanguage = defineOperation({
  id: 'createLanguage',
  method: 'POST',
  path: '/languages/',
  tag: 'Languages',
  summary: 'Add a language; its code is assigned',
  access: 'languages.manage',
  idempotent: true,
  body: { schema: newLanguageSchema, media: ['application/json'] },
  answers: { 201: { description: 'The language.', schema: languageSchema } },
  refusals: ['language.exists', 'language.codes-exhausted'],
  handle: (call, world) =>
    performOnce(call, world, async (stores) => {
      const added = await addLanguage(stores, call.body.name, world.languageRegistry);
      return added.ok ? ok(created('/languages/', presentLanguage(added.value))) : added;
    }),
});

const deleteLanguage = defineOperation({
  id: 'deleteLanguage',
  method: 'DELETE',
  path: '/languages/{id}',
  tag: 'Languages',
  summary: 'Remove a language; the history stays readable',
  access: 'languages.manage',
  params: z.object({ id: pathId<LanguageId>() }),
  answers: { 204: { description: 'Removed.' } },
  refusals: ['language.not-found'],
  async handle({ params }, { unitOfWork }) {
    const removed = await unitOfWork.write((stores) => removeLanguage(stores, params.id));
    return removed.ok ? ok(noContent) : removed;
  },
});

export const languageOperations = [readLanguages, createLanguage, deleteLanguage];

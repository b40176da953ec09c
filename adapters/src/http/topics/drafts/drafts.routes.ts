import {
  findDraftLanguage,
  listDraftVersions,
  mostSegments,
  ok,
  readDraft,
  readDraftVersion,
  saveDraft,
  type DraftVersion,
  type JobId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import { largestJobBody } from '../jobs/job-bodies.schema.ts';
import {
  draftBodySchema,
  draftSchema,
  draftVersionSchema,
  presentCurrentDraft,
  presentDraft,
  presentSaved,
  presentVersion,
  savedDraftSchema,
} from './drafts.schema.ts';
import { unpackContent } from '../../../drafts/pack-content.ts';
import { prepareDraft } from './prepare-draft.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

/** The values of the JSON of a segment: an object and its five fields. */
const valuesOfSegment = 6;

/** The values of a body besides its segments, and some more. */
const otherValues = 100;

export const draftOperations = {
  readDraft: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/draft',
    tag: 'Jobs',
    summary: 'Read your draft of a job that you are working on',
    description:
      'Before the first save, `version` is 0: a translation is divided into segments without a ' +
      'translation, and the text of another job is empty.',
    sdk: {
      method: 'jobs.drafts.get',
      example: `
        const { content } = await nsem.jobs.drafts.get(128);
        if (content.kind === 'segments') console.log(content.segments.length);`,
    },
    access: 'jobs.deliver',
    params,
    answers: { 200: { description: 'The draft.', schema: draftSchema } },
    refusals: ['job.not-found', 'draft.not-found'],
    async handle({ params: { id }, read }) {
      const found = await read(readDraft, id);
      if (!found.ok) return found;
      const { saved } = found.value;
      const content = saved && (await unpackContent(saved.bytes));
      return ok(answer(presentCurrentDraft(found.value, content)));
    },
  }),

  saveDraft: defineOperation({
    method: 'PUT',
    path: '/jobs/{id}/draft',
    tag: 'Jobs',
    summary: 'Save your draft of a job that you are working on',
    description:
      'If it was saved since `base_version`, nothing is overwritten, and the problem names ' +
      'the newer version. The segments of a translation must have the sources and gaps ' +
      'that were read; they can be merged and split.\n\n' +
      'To save what is stored already changes nothing. Texts are stored with composed ' +
      'letters (NFC).',
    sdk: {
      method: 'jobs.drafts.save',
      example: `
        const text = 'Mema wo akye. Yɛfrɛ me Ama.';
        const saved = await nsem.jobs.drafts.save(129, {
          base_version: 0,
          saved_on: 'Ama’s laptop',
          content: { kind: 'text', text },
        });`,
    },
    access: 'jobs.deliver',
    idempotent: true,
    params,
    body: {
      schema: draftBodySchema,
      media: ['application/json'],
      maxBytes: largestJobBody,
      mostValues: valuesOfSegment * mostSegments + otherValues,
    },
    answers: { 200: { description: 'It is saved.', schema: savedDraftSchema } },
    refusals: [
      'job.not-found',
      'draft.not-found',
      'draft.newer-version',
      'draft.other-source',
      'draft.wrong-kind',
      'draft.too-long',
    ],
    async handle({ body, params: { id }, perform, read }) {
      const language = await read(findDraftLanguage, id);
      if (!language.ok) return language;
      const prepared = await prepareDraft(body.content, language.value);
      const { base_version: baseVersion, saved_on: savedOn, keeps_previous: keeps = false } = body;
      const draft = { id, baseVersion, savedOn, keepsPrevious: keeps, ...prepared };
      return perform(saveDraft, draft, (saved: DraftVersion) => answer(presentSaved(id, saved)));
    },
  }),

  listDraftVersions: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/draft/versions',
    tag: 'Jobs',
    summary: 'List the versions of your draft, newest first',
    description:
      'At most 20.\n\n' +
      'The saves of one device within 10 minutes are one version, unless more than half of ' +
      'the words were deleted.',
    sdk: {
      method: 'jobs.drafts.listVersions',
      example: `
        for (const { version, saved_at, words } of await nsem.jobs.drafts.listVersions(128)) {
          console.log(version, saved_at, words);
        }`,
    },
    access: 'jobs.deliver',
    params,
    answers: { 200: { description: 'The versions.', schema: z.array(draftVersionSchema) } },
    refusals: ['job.not-found', 'draft.not-found'],
    handle: async ({ params: { id }, read }) =>
      answerWith(await read(listDraftVersions, id), (versions) => versions.map(presentVersion)),
  }),

  readDraftVersion: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/draft/versions/{version}',
    tag: 'Jobs',
    summary: 'Read a version of your draft',
    sdk: {
      method: 'jobs.drafts.getVersion',
      example: 'const { content } = await nsem.jobs.drafts.getVersion(128, 3);',
    },
    access: 'jobs.deliver',
    params: params.extend({ version: pathId('The version.') }),
    answers: { 200: { description: 'The version.', schema: draftSchema } },
    refusals: ['job.not-found', 'draft.not-found', 'draft.version-not-found'],
    async handle({ params: of, read }) {
      const found = await read(readDraftVersion, of);
      if (!found.ok) return found;
      const content = await unpackContent(found.value.bytes);
      return ok(answer(presentDraft(of.id, found.value, content)));
    },
  }),
};

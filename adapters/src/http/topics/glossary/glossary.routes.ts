import {
  createGlossaryTerm,
  deleteGlossaryTerm,
  type GlossaryTermId,
  importGlossary,
  type JobId,
  listGlossaryTerms,
  listLanguages,
  ok,
  readGlossaryTerm,
  readJobGlossary,
  readTermsToFind,
  type TermRequest,
  updateGlossaryTerm,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { openCsvExport } from '../../replies/csv.ts';
import { answer, answerWith, created, noContent, sendDownload } from '../../replies/reply.ts';
import type { FindJobTerms } from './find-job-terms.ts';
import {
  glossaryColumns,
  glossaryFilterSchema,
  glossaryImportAnswerSchema,
  glossaryImportSchema,
  glossaryQuerySchema,
  glossaryTermBodySchema,
  glossaryTermSchema,
  presentGlossaryLine,
  presentGlossaryTerm,
} from './glossary.schema.ts';
import { type ImportFile, prepareImport } from './prepare-import.ts';

const params = z.object({ id: pathId<GlossaryTermId>('The id of the term.') });

const termAnswer = { description: 'The term.', schema: glossaryTermSchema };

const termRefusals = [
  'glossary.invalid',
  'glossary.term-exists',
  'language.unknown',
  'service.same-languages',
] as const;

/** Bytes of the largest body of a term. */
const largestTerm = 1024 * 1024;

/** Bytes of the largest body of an import: a file in UTF-16, in base64. */
const largestImportFile = 1536 * 1024;

/** How many terms of an export are in memory at a time. */
const exportedAtOnce = 200;

const termOf = (body: z.output<typeof glossaryTermBodySchema>): TermRequest => ({
  sourceLanguage: body.source_language,
  targetLanguage: body.target_language,
  term: body.term,
  translation: body.translation ?? null,
  note: body.note ?? null,
  forbidden: body.forbidden,
  isCaseSensitive: body.case_sensitive,
});

const fileOf = ({
  csv = '',
  csv_base64: bytes,
}: z.output<typeof glossaryImportSchema>): ImportFile =>
  bytes === undefined ? { csv } : { bytes: Buffer.from(bytes, 'base64') };

export const glossaryOperations = {
  listGlossaryTerms: defineOperation({
    method: 'GET',
    path: '/glossary/',
    tag: 'Glossary',
    summary: 'List the terms of your glossary, newest first',
    sdk: {
      method: 'glossary.list',
      query: 'GlossaryQuery',
      example: `
        for await (const { term, translation } of nsem.glossary.list({ target_language: 'tw' })) {
          console.log(term, translation ?? 'stays as it is');
        }`,
    },
    access: 'glossary.read',
    query: glossaryQuerySchema,
    answers: {
      200: {
        description: 'The terms.',
        schema: z.array(glossaryTermSchema),
        headers: pageHeaders,
      },
    },
    refusals: ['language.unknown'],
    async handle(call) {
      const { source_language: sourceLanguage, target_language: targetLanguage, q } = call.query;
      const choice = { sourceLanguage, targetLanguage, text: q, page: pageOf(call.query) };
      const terms = await call.read(listGlossaryTerms, choice);
      return answerPage(call, terms, { idOf: ({ id }) => id, present: presentGlossaryTerm });
    },
  }),

  createGlossaryTerm: defineOperation({
    method: 'POST',
    path: '/glossary/',
    tag: 'Glossary',
    summary: 'Add a term to your glossary',
    description:
      'Without a translation, it stays as it is.\n\n' +
      'Providers see the terms that are in the text of a translation while they work on ' +
      'it, and what they write is checked against them. A term is in the glossary once for ' +
      'each pair of languages, whatever its case. White space is reduced to single spaces.',
    sdk: {
      method: 'glossary.create',
      example: `
        await nsem.glossary.create({
          source_language: 'en',
          target_language: 'tw',
          term: 'health centre',
          translation: 'apɔmuden fie',
          forbidden: ['ayaresabea'],
        });`,
    },
    access: 'glossary.edit',
    idempotent: true,
    body: { schema: glossaryTermBodySchema, media: ['application/json'], maxBytes: largestTerm },
    answers: { 201: termAnswer },
    refusals: [...termRefusals, 'glossary.too-many'],
    handle: ({ body, perform }) =>
      perform(createGlossaryTerm, termOf(body), (term) =>
        created(`/glossary/${term.id}`, presentGlossaryTerm(term)),
      ),
  }),

  exportGlossary: defineOperation({
    method: 'GET',
    path: '/glossary/export',
    tag: 'Glossary',
    summary: 'Download your glossary as CSV',
    description:
      'With the columns that an import reads.\n\n' +
      'The file starts with a byte order mark, and a text that a spreadsheet program would ' +
      'run as a formula has an apostrophe before it, which an import removes.',
    sdk: {
      method: 'glossary.export',
      query: 'GlossaryExportQuery',
      example: `
        const file = await nsem.glossary.export({ target_language: 'tw' });
        await file.toFile(file.filename);`,
    },
    access: 'glossary.read',
    query: glossaryFilterSchema,
    answers: {
      200: {
        description: 'The terms, one a line.',
        media: 'text/csv',
        example: 'source_language,target_language,term,translation,note,forbidden,case_sensitive',
        headers: { 'Content-Disposition': 'The file name, with the date.' },
      },
    },
    refusals: ['language.unknown'],
    async handle({ now, query, read }) {
      const { source_language: sourceLanguage, target_language: targetLanguage } = query;
      const readRows = async (before: number | undefined) => {
        const page = { limit: exportedAtOnce, before };
        const found = await read(listGlossaryTerms, { sourceLanguage, targetLanguage, page });
        if (!found.ok) return found;
        const last = found.value.at(-1);
        const isFull = found.value.length === exportedAtOnce && last !== undefined;
        return ok({
          rows: found.value.map(presentGlossaryLine),
          next: isFull ? last.id : undefined,
        });
      };
      return Promise.resolve(
        ok(
          sendDownload({
            name: `glossary-${presentInstant(now).slice(0, 10)}.csv`,
            contentType: 'text/csv; charset=utf-8',
            open: () => openCsvExport(glossaryColumns, readRows),
          }),
        ),
      );
    },
  }),

  importGlossary: defineOperation({
    method: 'POST',
    path: '/glossary/import',
    tag: 'Glossary',
    summary: 'Add the terms of a CSV file to your glossary',
    description:
      'All lines are imported, or none: the problem names up to 50 of the lines that are refused. With ' +
      '`dry_run`, the answer is the same, and nothing is stored.',
    sdk: {
      method: 'glossary.import',
      throws:
        'ValidationError (`glossary.import-invalid`) with the lines that are refused; ' +
        'ConflictError (`glossary.too-many`) if you would have more than 5,000 terms.',
      example: `
        const csv = 'source_language,target_language,term,translation\\nen,tw,ward,dan\\n';
        const { added, updated } = await nsem.glossary.import({ csv, mode: 'update', dry_run: true });`,
    },
    access: 'glossary.edit',
    idempotent: true,
    body: {
      schema: glossaryImportSchema,
      media: ['application/json'],
      maxBytes: largestImportFile,
    },
    answers: { 200: { description: 'What is imported.', schema: glossaryImportAnswerSchema } },
    refusals: ['glossary.import-invalid', 'glossary.too-many'],
    async handle({ body, perform, read }) {
      const { mode, dry_run: isDryRun } = body;
      const languages = { source: body.source_language ?? '', target: body.target_language ?? '' };
      const offered = await read(listLanguages, { includeHidden: true });
      const codes = new Map(
        offered.ok ? offered.value.map(({ name, code }) => [name.toLowerCase(), code]) : [],
      );
      const codeOf = (language: string) => codes.get(language.toLowerCase()) ?? language;
      const lines = await prepareImport(fileOf(body), { languages, codeOf });
      if (!lines.ok) return lines;
      return perform(importGlossary, { lines: lines.value, mode, isDryRun }, (counts) =>
        answer({ ...counts, dry_run: isDryRun }),
      );
    },
  }),

  readGlossaryTerm: defineOperation({
    method: 'GET',
    path: '/glossary/{id}',
    tag: 'Glossary',
    summary: 'Read a term of your glossary',
    sdk: {
      method: 'glossary.get',
      example: 'const { term, translation } = await nsem.glossary.get(12);',
    },
    access: 'glossary.read',
    params,
    answers: { 200: termAnswer },
    refusals: ['glossary.not-found'],
    handle: async ({ params: { id }, read }) =>
      answerWith(await read(readGlossaryTerm, id), presentGlossaryTerm),
  }),

  updateGlossaryTerm: defineOperation({
    method: 'PUT',
    path: '/glossary/{id}',
    tag: 'Glossary',
    summary: 'Replace a term of your glossary',
    sdk: {
      method: 'glossary.update',
      example: `
        const languages = { source_language: 'en', target_language: 'tw' };
        await nsem.glossary.update(12, { ...languages, term: 'Ghana Health Service' });`,
    },
    access: 'glossary.edit',
    idempotent: true,
    params,
    body: { schema: glossaryTermBodySchema, media: ['application/json'], maxBytes: largestTerm },
    answers: { 200: termAnswer },
    refusals: [...termRefusals, 'glossary.not-found'],
    handle: ({ body, params: { id }, perform }) =>
      perform(updateGlossaryTerm, { id, ...termOf(body) }, (term) =>
        answer(presentGlossaryTerm(term)),
      ),
  }),

  deleteGlossaryTerm: defineOperation({
    method: 'DELETE',
    path: '/glossary/{id}',
    tag: 'Glossary',
    summary: 'Remove a term from your glossary',
    sdk: { method: 'glossary.delete', example: 'await nsem.glossary.delete(12);' },
    access: 'glossary.edit',
    idempotent: true,
    params,
    answers: { 204: { description: 'Removed.' } },
    refusals: ['glossary.not-found'],
    handle: ({ params: { id }, perform }) => perform(deleteGlossaryTerm, id, () => noContent),
  }),
};

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

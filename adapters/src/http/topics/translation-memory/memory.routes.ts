import { Readable } from 'node:stream';
import {
  type Actor,
  deleteMemorySegment,
  findMatches,
  type JobId,
  listMemory,
  type MemorySegment,
  type MemorySegmentId,
  ok,
  readMemorySettings,
  searchMemory,
  updateMemorySettings,
} from '@nsem/core';
import { z } from 'zod';
import { escapeXml } from '../../../markup/escape-xml.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleExports } from '../../limits/throttle.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import { answer, answerWith, noContent, sendDownload } from '../../replies/reply.ts';
import {
  matchQuerySchema,
  memoryMatchSchema,
  memoryQuerySchema,
  memorySegmentSchema,
  memorySettingsBodySchema,
  memorySettingsSchema,
  presentMatch,
  presentMemorySettings,
  presentSegment,
} from './memory.schema.ts';

/** A time as TMX writes it, such as 20261120T093000Z. */
const toStamp = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

const writeVariant = (language: string, text: string): string =>
  `<tuv xml:lang="${escapeXml(language)}"><seg>${escapeXml(text)}</seg></tuv>`;

const writeUnit = (segment: MemorySegment): string =>
  `<tu tuid="${segment.id}" srclang="${escapeXml(segment.sourceLanguage)}"` +
  ` changedate="${toStamp(segment.deliveredAt)}"><prop type="x-job">${segment.jobId}</prop>` +
  writeVariant(segment.sourceLanguage, segment.source) +
  `${writeVariant(segment.targetLanguage, segment.target)}</tu>\n`;

const head = (program: string, version: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="${program}" creationtoolversion="${version}" segtype="sentence"
 o-tmf="${program}" adminlang="en" srclang="*all*" datatype="plaintext"/>
<body>
`;

async function* writeParts(
  pages: AsyncIterable<readonly MemorySegment[]>,
  { program, version }: TmxProgram,
): AsyncGenerator<string> {
  yield head(program, version);
  for await (const segments of pages) {
    if (segments.length > 0) yield segments.map(writeUnit).join('');
  }
  yield '</body>\n</tmx>\n';
}

/** The program that writes the file, as its header names it. */
type TmxProgram = Readonly<{ program: string; version: string }>;

/** Writes segments as TMX 1.4 while they are read, page by page. */
const writeTmx = (pages: AsyncIterable<readonly MemorySegment[]>, program: TmxProgram): Readable =>
  Readable.from(writeParts(pages, program), { objectMode: false });

/** Each page is one read: few enough that other calls do not wait for it. */
const pageSize = 200;

type ExportCall = Readonly<{
  read: UseCaseRunner<Actor>['read'];
  isStillAdmitted: () => Promise<boolean>;
}>;

/** All segments of the caller. A long download must not outlive the session that began it. */
async function* readSegments(call: ExportCall): AsyncGenerator<readonly MemorySegment[]> {
  let before: MemorySegmentId | undefined;
  do {
    if (!(await call.isStillAdmitted())) throw new Error('the session of the export has ended');
    const page = await call.read(listMemory, { limit: pageSize, before });
    if (!page.ok) throw new Error(`the export was refused: ${page.fault.code}`);
    yield page.value;
    before = page.value.length < pageSize ? undefined : page.value.at(-1)?.id;
  } while (before !== undefined);
}

type Exporting = Readonly<{ limits: Limits | null; brand: string; version: string }>;

const settingsAnswer = { description: 'What you allow.', schema: memorySettingsSchema };

export const memoryOperations = {
  findMatches: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/memory',
    tag: 'Jobs',
    summary: 'Find what you have delivered for similar sources',
    description:
      'The most similar first, for the provider who is translating the job.\n\n' +
      'It finds what you delivered to the client of the job, and to clients who allow it ' +
      'for the jobs of others. Texts of fewer than 10 characters are only found if they ' +
      'are the same except for numbers.',
    sdk: {
      method: 'memory.findMatches',
      query: 'MemoryMatchQuery',
      names: { id: 'jobId' },
      example: `
        const text = 'Wash your hands with soap before you eat.';
        const [best] = await nsem.memory.findMatches(128, { text, limit: 3 });
        if (best !== undefined) console.log(\`\${best.score} %: \${best.text}\`);`,
    },
    access: 'jobs.deliver',
    params: z.object({ id: pathId<JobId>('The id of the job.') }),
    query: matchQuerySchema,
    answers: { 200: { description: 'The matches.', schema: z.array(memoryMatchSchema) } },
    refusals: ['job.not-found', 'memory.not-translating'],
    async handle({ params: { id }, query: { text, limit }, read }) {
      const found = await read(findMatches, { id, text, limit });
      return answerWith(found, (matches) => matches.map(presentMatch));
    },
  }),

  searchMemory: defineOperation({
    method: 'GET',
    path: '/memory/search',
    tag: 'Memory',
    summary: 'Search the sources that you have translated',
    description:
      'Finds words that begin with what you enter, and phrases, newest first.\n\n' +
      'A word that very many of your segments have is searched in 1,000 of them.',
    sdk: {
      method: 'memory.search',
      query: 'MemorySearchQuery',
      example: `
        for (const { source, text } of await nsem.memory.search({ query: 'clean water' })) {
          console.log(source, text);
        }`,
    },
    access: 'memory.read',
    query: memoryQuerySchema,
    answers: { 200: { description: 'The segments.', schema: z.array(memorySegmentSchema) } },
    async handle({ query, read }) {
      const found = await read(searchMemory, query);
      return answerWith(found, (segments) => segments.map(presentSegment));
    },
  }),

  exportMemory: defineOperation({
    method: 'GET',
    path: '/memory/export',
    tag: 'Memory',
    summary: 'Download your memory',
    description:
      'All your segments as TMX 1.4, which other translation programs read, newest first. At most ' +
      'ten exports within an hour, counting those of your account.',
    sdk: {
      method: 'memory.export',
      example: `
        const memory = await nsem.memory.export();
        await memory.toFile(memory.filename);`,
    },
    access: 'memory.read',
    answers: {
      200: {
        description: 'The segments.',
        media: 'application/xml',
        example: '<tmx version="1.4">',
        headers: { 'Content-Disposition': 'The file name, with the date.' },
      },
    },
    async handle(call, { brand, limits, version }: Exporting) {
      const { actor, now } = call;
      const program = { program: brand, version };
      return ok(
        sendDownload({
          name: `${brand.toLowerCase()}-memory-${presentInstant(now).slice(0, 10)}.tmx`,
          contentType: 'application/xml; charset=utf-8',
          open: () =>
            throttleExports(limits, actor.accountId, async () =>
              ok({ bytes: writeTmx(readSegments(call), program), known: undefined }),
            ),
        }),
      );
    },
  }),

  readMemorySettings: defineOperation({
    method: 'GET',
    path: '/memory/settings',
    tag: 'Memory',
    summary: 'Read what you allow with the translations of your texts',
    description:
      'Whether providers may also be suggested the translations of your texts for jobs of ' +
      'other clients.',
    sdk: {
      method: 'memory.getSettings',
      example: 'const { allows_reuse: isAllowed } = await nsem.memory.getSettings();',
    },
    access: 'memory.allow',
    answers: { 200: settingsAnswer },
    handle: async ({ read }) =>
      answerWith(await read(readMemorySettings, undefined), presentMemorySettings),
  }),

  updateMemorySettings: defineOperation({
    method: 'PUT',
    path: '/memory/settings',
    tag: 'Memory',
    summary: 'Change what you allow with the translations of your texts',
    description:
      'Whether providers may also be suggested the translations of your texts for jobs of ' +
      'other clients.\n\n' +
      'It holds from the next suggestion on, also for what was delivered before.',
    sdk: {
      method: 'memory.updateSettings',
      example: 'await nsem.memory.updateSettings({ allows_reuse: true });',
    },
    access: 'memory.allow',
    idempotent: true,
    body: { schema: memorySettingsBodySchema, media: ['application/json'] },
    answers: { 200: settingsAnswer },
    handle: ({ body, now, perform }) =>
      perform(
        updateMemorySettings,
        { isReusable: body.allows_reuse },
        (settings) => answer(presentMemorySettings(settings)),
        { now },
      ),
  }),

  deleteMemorySegment: defineOperation({
    method: 'DELETE',
    path: '/memory/{id}',
    tag: 'Memory',
    summary: 'Delete a segment from your memory, such as a mistake',
    description: 'The job that you delivered it with does not change.',
    sdk: { method: 'memory.delete', example: 'await nsem.memory.delete(41);' },
    access: 'memory.change',
    idempotent: true,
    params: z.object({ id: pathId<MemorySegmentId>('The id of the segment.') }),
    answers: { 204: { description: 'It is deleted.' } },
    refusals: ['memory.segment-not-found'],
    handle: ({ params: { id }, perform }) => perform(deleteMemorySegment, id, () => noContent),
  }),
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { compile, root } from './support/compile.ts';

const context = `
  import type { Nsem, Job, JobChange } from '@nsem/sdk';
  declare global { const nsem: Nsem; const job: Job; const change: JobChange; const error: unknown; }`;

/** Lines that are wrong, each with a part of what the compiler says. */
const wrong: readonly (readonly [line: string, message: string])[] = [
  [
    "await nsem.jobs.create({ service_type: 'translation', source_language: 'en', content: 'Akwaaba!' });",
    "Property 'target_language' is missing",
  ],
  [
    "await nsem.jobs.create({ service_type: 'translation', source_language: 'en', target_language: 'tw' });",
    "required in type 'NewTranslation'",
  ],
  [
    "await nsem.jobs.create({ service_type: 'narration', language: 'tw', target_language: 'en', content: 'Akwaaba!' });",
    "Types of property 'target_language' are incompatible",
  ],
  [
    "await nsem.jobs.create({ service_type: 'narration', language: 'tw', text: 'Akwaaba!' });",
    "'text' does not exist in type 'NewNarration'",
  ],
  [
    "await nsem.jobs.create({ service_type: 'transcription', language: 'tw' });",
    `Type '"transcription"' is not assignable to type '"translation" | "narration"'`,
  ],
  [
    "await nsem.jobs.upload({ service_type: 'transcription', language: 'tw' });",
    "required in type 'JobUpload'",
  ],
  [
    "await nsem.jobs.quote({ service_type: 'transcription', language: 'tw' });",
    "required in type 'TranscriptionToQuote'",
  ],
  [
    "await nsem.jobs.quote({ service_type: 'narration', language: 'tw', content: 'Akwaaba!', audio_duration: 12 });",
    "Types of property 'audio_duration' are incompatible",
  ],
  ['job.completed_at.slice(0, 10);', "'job.completed_at' is possibly 'null'"],
  [
    "if (job.status === 'in_progress') { const at: string = job.completed_at; }",
    "Type 'null' is not assignable to type 'string'",
  ],
  [
    "if (job.service_type !== 'translation') { const pair: string = job.target_language; }",
    "Type 'null' is not assignable to type 'string'",
  ],
  ['const reason: string = change.note;', "Type 'string | null' is not assignable"],
  [
    "for await (const { type, data } of nsem.events.followStream()) if (type === 'reset') data.job_id;",
    "Property 'job_id' does not exist on type '{ detail: string; }'",
  ],
];

/** Programs that are right. */
const right = [
  `if (job.status === 'completed') {
     const times: readonly string[] = [job.assigned_at, job.completed_at, job.provider_id];
   }`,
  "if (job.status === 'failed') { const reason: string = job.failure_reason; }",
  `if (job.service_type === 'translation') {
     const pair: readonly string[] = [job.source_language, job.target_language];
     const words: number = job.words;
   } else { const language: string = job.language; }`,
  "if (job.service_type === 'transcription') { const minutes: number = job.minutes; }",
  `function describe(given: typeof job): string {
     switch (given.status) {
       case 'pending': case 'in_progress': return 'live';
       case 'completed': case 'refunded': return given.completed_at;
       case 'failed': return given.failure_reason;
       case 'cancelled': return given.provider_id ?? 'none';
     }
   }`,
  "if (change.move === 'fail' || change.move === 'refund') { const reason: string = change.note; }",
  "if (change.move === 'create') { const before: null = change.from; }",
  `for await (const event of nsem.events.followStream({ lastEventId: '4711' })) {
     switch (event.type) {
       case 'ready': break;
       case 'job': { const status: 'pending' | 'in_progress' | 'completed' | 'cancelled' | 'failed'
         | 'refunded' = event.data.status; break; }
       case 'reset': { const detail: string = event.data.detail; break; }
       default: { const none: never = event; }
     }
   }`,
  `declare const service: 'translation' | 'narration';
   await nsem.jobs.create(service === 'narration'
     ? { service_type: service, language: 'tw', content: 'Akwaaba!' }
     : { service_type: service, source_language: 'en', target_language: 'tw', language: null, content: 'Hi.' });`,
];

type Problem = Readonly<Record<string, unknown>>;

const { components } = JSON.parse(readFileSync(join(root, 'sdk/openapi.json'), 'utf8')) as {
  components: { examples: Readonly<Record<string, Readonly<{ value: Problem }>>> };
};

const common = new Set([
  'type',
  'title',
  'status',
  'detail',
  'code',
  'request_id',
  'retryable',
  'errors',
]);

/** A program for each problem, with the members of its example. */
const problems = Object.entries(components.examples).map(([code, { value }]) => {
  const members = Object.entries(value).filter(([name]) => !common.has(name));
  const type = members.length === 0 ? '{}' : `ProblemMembers['${code}']`;
  return `import type { ProblemMembers } from '@nsem/sdk';
    export const members: ${type} = ${JSON.stringify(Object.fromEntries(members))};`;
});

const programs = { wrong: wrong.map(([line]) => line), problems, right };
type Kind = keyof typeof programs;
const pathOf = (kind: Kind, nth: number) => join(root, `sdk/test/${kind}-${nth}.ts`);

/** What the compiler says about each program. */
let errorsOf: (kind: Kind) => readonly string[][];

beforeAll(() => {
  // In one go: reading the types of the package takes longer than all programs.
  const texts = (Object.keys(programs) as Kind[]).flatMap((kind) =>
    programs[kind].map((text, nth) => [pathOf(kind, nth), `${text}\nexport {};`] as const),
  );
  const errors = compile(new Map([[join(root, 'sdk/test/context.d.ts'), context], ...texts]));
  errorsOf = (kind) =>
    programs[kind].map((_, nth) =>
      errors.filter(({ path }) => path === pathOf(kind, nth)).map(({ message }) => message),
    );
});

test('wrong calls and readings do not compile, and the errors name what is wrong', () => {
  expect(errorsOf('wrong')).toEqual(wrong.map(([, message]) => [expect.stringContaining(message)]));
});

test('the members of every problem have their types', () => {
  expect(problems.length).toBeGreaterThan(100);
  expect(errorsOf('problems')).toEqual(problems.map(() => []));
});

test('right ones compile', () => {
  expect(errorsOf('right')).toEqual(right.map(() => []));
});

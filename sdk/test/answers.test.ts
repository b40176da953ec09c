import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Job, JobStatus, NewJob, Nsem, ServiceType, StreamEvent } from '@nsem/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { compile, root } from './support/compile.ts';
import { asAdmin, registerClient, registerProvider, type TestUser } from './support/register.ts';

const fixtures = join(root, 'adapters/test/fixtures/audio');
const recording = join(fixtures, 'interview.ogg');

let market: TestMarketplace;
let client: TestUser;
let provider: TestUser;
let admin: Nsem;

beforeAll(async () => {
  market = await startTestMarketplace();
  client = await registerClient(market, 500);
  const sample = await readFile(join(fixtures, 'medaase.wav'), 'base64');
  provider = await registerProvider(market, [
    { service_type: 'translation', source_language: 'en', target_language: 'tw' },
    { service_type: 'transcription', language: 'tw' },
    {
      service_type: 'narration',
      language: 'tw',
      sample_text: 'Medaase.',
      audio_recording: sample,
    },
  ]);
  admin = await asAdmin(market);
});
afterAll(() => market.stop());

const content = 'Welcome home.';
const texts: Readonly<Record<Exclude<ServiceType, 'transcription'>, NewJob>> = {
  translation: {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content,
  },
  narration: { service_type: 'narration', language: 'tw', content },
};

const create = (service: ServiceType): Promise<Job> =>
  service === 'transcription'
    ? client.nsem.jobs.upload({ service_type: service, language: 'tw', audio: recording })
    : client.nsem.jobs.create(texts[service]);

/** Brings a pending job to each status. */
const paths: Readonly<Record<JobStatus, (id: number) => Promise<unknown>>> = {
  pending: async (id) => {
    await provider.nsem.jobs.assign(id);
    await provider.nsem.jobs.release(id);
    await client.nsem.jobs.update(id, { reference: `INV-${id}`, metadata: { ward: '3' } });
  },
  in_progress: (id) => provider.nsem.jobs.assign(id),
  completed: async (id) => {
    await provider.nsem.jobs.assign(id);
    const recorded = (await provider.nsem.jobs.get(id)).service_type === 'narration';
    const file = join(fixtures, 'medaase.wav');
    await provider.nsem.jobs.deliver(
      id,
      recorded
        ? { file, note: 'Checked by hand.' }
        : { output_text: 'Akwaaba fie.', note: 'Checked by hand.' },
    );
  },
  cancelled: async (id) => {
    await provider.nsem.jobs.assign(id);
    await admin.jobs.cancel(id);
  },
  failed: async (id) => {
    await provider.nsem.jobs.assign(id);
    await provider.nsem.jobs.fail(id, { reason: 'The letter has no address.' });
  },
  refunded: async (id) => {
    await paths.completed(id);
    await admin.jobs.refund(id, { reason: 'Half of it was left out.' });
  },
};

const services = ['translation', 'transcription', 'narration'] as const;
const cases = services.flatMap((service) =>
  (Object.keys(paths) as JobStatus[]).map((status) => [service, status] as const),
);

/** Values with the types that they should have, as constants of a program. */
const programOf = (values: readonly (readonly [type: string, value: unknown])[]): string =>
  [
    "import type { Job, JobEvent, Quote, StreamEvent } from '@nsem/sdk';",
    ...values.map(
      ([type, value], nth) => `export const value${nth}: ${type} = ${JSON.stringify(value)};`,
    ),
  ].join('\n');

/** What the compiler says about each list of values; it reads the types of the package once. */
function whyNot(
  lists: readonly (readonly (readonly [string, unknown])[])[],
): readonly (readonly string[])[] {
  const pathOf = (nth: number) => join(root, `sdk/test/answers-of-the-server-${nth}.ts`);
  const errors = compile(new Map(lists.map((values, nth) => [pathOf(nth), programOf(values)])));
  return lists.map((_, nth) =>
    errors.filter(({ path }) => path === pathOf(nth)).map(({ message }) => message),
  );
}

describe('what the server answers has the types of the SDK', () => {
  const answers: (readonly [type: string, value: unknown])[] = [];

  beforeAll(async () => {
    const stop = new AbortController();
    const ids = new Set<number>();
    const heard: StreamEvent[] = [];
    const ready = Promise.withResolvers<void>();
    const listening = (async () => {
      for await (const event of admin.events.followStream({ signal: stop.signal })) {
        heard.push(event);
        ready.resolve();
        if (event.type === 'job' && event.data.reference === 'the last') stop.abort();
      }
    })().catch((error: unknown) => error);
    await ready.promise;
    for (const [service, status] of cases) {
      const { id } = await create(service);
      ids.add(id);
      await paths[status](id);
    }
    const { id: ended } = await create('narration');
    await client.nsem.jobs.cancel(ended);
    await client.nsem.jobs.create({ ...texts.narration, reference: 'the last' });
    expect(await listening).toMatchObject({ code: 'request.aborted' });
    answers.push(...heard.map((event) => ['StreamEvent', event] as const));
    for (const { jobs } of [client.nsem, provider.nsem, admin]) {
      for (const id of ids) {
        answers.push(['Job', await jobs.get(id)]);
        for (const event of await jobs.listEvents(id)) answers.push(['JobEvent', event]);
      }
      for (const job of (await jobs.list({ limit: 100 })).data) answers.push(['Job', job]);
    }
  });

  test('in every status of every service, for each of its readers', () => {
    const seen = answers.flatMap(([type, value]) => {
      if (type !== 'Job') return [];
      const { service_type: service, status } = value as Job;
      return [`${service} ${status}`];
    });
    expect(new Set(seen)).toEqual(new Set(cases.map((each) => each.join(' '))));
    const moves = answers.flatMap(([type, value]) =>
      type === 'JobEvent' ? [(value as { move: string }).move] : [],
    );
    expect(new Set(moves).size).toBe(8);
    expect(whyNot([answers])).toEqual([[]]);
  });

  test('and what no server answers has not', () => {
    const jobs = answers.flatMap(([type, value]) => (type === 'Job' ? [value as Job] : []));
    const completed = jobs.find(({ status }) => status === 'completed');
    const wrong = [
      { completed_at: null },
      { provider_id: null },
      { language: 'tw' },
      { words: null },
      { failure_reason: 'It rained.' },
    ];
    expect(whyNot(wrong.map((change) => [['Job', { ...completed, ...change }]]))).toEqual(
      wrong.map(() => [expect.any(String)]),
    );
  });
});

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { approvedProvider, joinAsClient, type Person } from './people.ts';
import { toneWav } from './wav.ts';

/** Something that the marketplace said it has done, and what must therefore be kept. */
export type Acknowledged =
  | Readonly<{ kind: 'job'; id: number; content: string }>
  | Readonly<{ kind: 'upload'; id: number; bytes: Uint8Array }>
  | Readonly<{ kind: 'delivery'; id: number; output: string; client: Person }>
  | Readonly<{ kind: 'credit'; note: string; clientId: number }>;

/** People who go on making, delivering, uploading and paying until they are stopped. */
export type BusyWriters = Readonly<{
  /** What was acknowledged so far, in its order. */
  told: readonly Acknowledged[];
  /** Resolves when so much more was acknowledged. */
  untilMore(count: number): Promise<void>;
  /** Resolves when everyone has finished what they had begun. */
  stop(): Promise<void>;
}>;

const englishToTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
const twiTranscription = { service_type: 'transcription', language: 'tw' };

type Writer = Readonly<{ client: Person; provider: Person & Readonly<{ providerId: string }> }>;

async function joinWriter(url: string, admin: Person, n: number): Promise<Writer> {
  const provider = await approvedProvider(url, admin, {
    name: `Kwabena Osei ${n}`,
    email: `kwabena.${n}@example.com`,
    service: englishToTwi,
  });
  const submitted = await provider.api.post('/services/', twiTranscription);
  await admin.api.put(`/admin/approve-service/${submitted.body.id}`, {});
  return { provider, client: await joinAsClient(url, `Akosua ${n}`, `akosua.${n}@example.com`) };
}

/** One round of work; `tell` is called as soon as each answer is there. */
async function workOnce(
  { client, provider }: Writer,
  admin: Person,
  tell: (done: Acknowledged) => void,
): Promise<void> {
  const note = `Mobile money ${randomUUID()}`;
  const credit = { user_id: client.id, amount: 50, note };
  const credited = await admin.api.post('/wallet/admin/credits', credit);
  expect(credited.status, JSON.stringify(credited.body)).toBe(201);
  tell({ kind: 'credit', note, clientId: client.id });

  const content = `The clinic opens at eight: ${randomUUID()}`;
  const order = { ...englishToTwi, content, provider_id: provider.providerId };
  const job = await client.api.post('/jobs/', order);
  expect(job.status, JSON.stringify(job.body)).toBe(201);
  tell({ kind: 'job', id: job.body.id, content });

  const bytes = toneWav(1 + Math.random());
  const form = new FormData();
  form.set('service_type', 'transcription');
  form.set('language', 'tw');
  form.set('audio_file', new Blob([bytes]), 'market.wav');
  const upload = await client.api.post('/jobs/upload', form);
  expect(upload.status, JSON.stringify(upload.body)).toBe(201);
  tell({ kind: 'upload', id: upload.body.id, bytes });

  const { id } = job.body;
  expect((await provider.api.post(`/jobs/${id}/assign`, {})).status).toBe(200);
  const output = `Ayaresabea no bue nnɔnwɔtwe: ${randomUUID()}`;
  const delivered = await provider.api.post(`/jobs/${id}/deliver`, { output_text: output });
  expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
  tell({ kind: 'delivery', id, output, client });
}

/** Lets so many pairs of clients and providers work at the same time. */
export async function startWriters(
  url: string,
  admin: Person,
  count: number,
): Promise<BusyWriters> {
  const told: Acknowledged[] = [];
  const waiting: Readonly<{ from: number; resolve: () => void }>[] = [];
  const stopping = new AbortController();
  const tell = (done: Acknowledged): void => {
    told.push(done);
    while (waiting[0] !== undefined && told.length >= waiting[0].from) waiting.shift()?.resolve();
  };
  const writers: Writer[] = [];
  for (let n = 0; n < count; n += 1) writers.push(await joinWriter(url, admin, n));
  const working = Promise.all(
    writers.map(async (writer) => {
      while (!stopping.signal.aborted) await workOnce(writer, admin, tell);
    }),
  );
  return {
    told,
    untilMore: (more) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ from: told.length + more, resolve })),
        // A writer who fails must not leave the test waiting.
        working.then(() => undefined),
      ]),
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

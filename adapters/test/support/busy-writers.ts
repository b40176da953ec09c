import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { approvedProvider, joinAsClient, type Person } from './people.ts';
import { toneWav } from './wav.ts';

/** A write that the marketplace acknowledged, and the data that it must therefore have stored. */
export type Acknowledged =
  | Readonly<{ kind: 'job'; id: number; content: string }>
  | Readonly<{ kind: 'upload'; id: number; bytes: Uint8Array }>
  | Readonly<{ kind: 'delivery'; id: number; output: string; client: Person }>
  | Readonly<{ kind: 'credit'; note: string; clientId: number }>;

/** Users who create, upload, deliver and pay for jobs until they are stopped. */
export type BusyWriters = Readonly<{
  /** Writes acknowledged so far, in order. */
  acknowledged: readonly Acknowledged[];
  /** Resolves when `count` more writes are acknowledged. */
  untilMore(count: number): Promise<void>;
  /** Resolves when every writer has finished the current round. */
  stop(): Promise<void>;
}>;

const englishToTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
const twiTranscription = { service_type: 'transcription', language: 'tw' };

type Writer = Readonly<{ client: Person; provider: Person & Readonly<{ providerId: string }> }>;

async function registerWriter(url: string, admin: Person, n: number): Promise<Writer> {
  const provider = await approvedProvider(url, admin, {
    name: `Kwabena Osei ${n}`,
    email: `kwabena.${n}@example.com`,
    service: englishToTwi,
  });
  const submitted = await provider.api.post('/services/', twiTranscription);
  await admin.api.put(`/admin/approve-service/${submitted.body.id}`, {});
  return { provider, client: await joinAsClient(url, `Akosua ${n}`, `akosua.${n}@example.com`) };
}

/** One round of work; `onAcknowledged` is called as soon as each response arrives. */
async function workOneRound(
  { client, provider }: Writer,
  admin: Person,
  onAcknowledged: (done: Acknowledged) => void,
): Promise<void> {
  const note = `Mobile money ${randomUUID()}`;
  const credit = { user_id: client.id, amount: 50, note };
  const credited = await admin.api.post('/wallet/admin/credits', credit);
  expect(credited.status, JSON.stringify(credited.body)).toBe(201);
  onAcknowledged({ kind: 'credit', note, clientId: client.id });

  const content = `The clinic opens at eight: ${randomUUID()}`;
  const order = { ...englishToTwi, content, provider_id: provider.providerId };
  const job = await client.api.post('/jobs/', order);
  expect(job.status, JSON.stringify(job.body)).toBe(201);
  onAcknowledged({ kind: 'job', id: job.body.id, content });

  const bytes = toneWav(1 + Math.random());
  const form = new FormData();
  form.set('service_type', 'transcription');
  form.set('language', 'tw');
  form.set('audio_file', new Blob([bytes]), 'market.wav');
  const upload = await client.api.post('/jobs/upload', form);
  expect(upload.status, JSON.stringify(upload.body)).toBe(201);
  onAcknowledged({ kind: 'upload', id: upload.body.id, bytes });

  const { id } = job.body;
  expect((await provider.api.post(`/jobs/${id}/assign`, {})).status).toBe(200);
  const output = `Ayaresabea no bue nnɔnwɔtwe: ${randomUUID()}`;
  const delivered = await provider.api.post(`/jobs/${id}/deliver`, {
    output_text: output,
    note: 'Checked by hand.',
  });
  expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
  onAcknowledged({ kind: 'delivery', id, output, client });
}

/** Starts `count` pairs of a client and a provider that work concurrently. */
export async function startWriters(
  url: string,
  admin: Person,
  count: number,
): Promise<BusyWriters> {
  const acknowledged: Acknowledged[] = [];
  const waiting: Readonly<{ from: number; resolve: () => void }>[] = [];
  const stopping = new AbortController();
  const onAcknowledged = (done: Acknowledged): void => {
    acknowledged.push(done);
    while (waiting[0] !== undefined && acknowledged.length >= waiting[0].from)
      waiting.shift()?.resolve();
  };
  const writers: Writer[] = [];
  for (let n = 0; n < count; n += 1) writers.push(await registerWriter(url, admin, n));
  const working = Promise.all(
    writers.map(async (writer) => {
      while (!stopping.signal.aborted) await workOneRound(writer, admin, onAcknowledged);
    }),
  );
  return {
    acknowledged,
    untilMore: (more) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ from: acknowledged.length + more, resolve })),
        // A writer who fails must not leave the test waiting.
        working.then(() => undefined),
      ]),
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

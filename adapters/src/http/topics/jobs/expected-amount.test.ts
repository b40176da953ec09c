import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const narration = { service_type: 'narration', language: 'tw', content: 'Noa nsuo no kan.' };
const transcription = { service_type: 'transcription', language: 'tw' };
const pair = { source_language: 'en', target_language: 'tw' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = (method: string, path: string, sending: object) =>
  server.call(method, path, { by: server.people.client, ...sending });

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

const recorded = (fields: object) => ({
  body: multipart(
    { ...transcription, ...fields },
    { field: 'audio_file', name: 'a.wav', bytes: spokenWav() },
  ),
});

const documented = (fields: object) => ({
  body: multipart(
    { ...pair, ...fields },
    { field: 'document', name: 'a.txt', bytes: Buffer.from('Boil the water first.') },
  ),
});

const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
};

/** How each kind of job is sent with an amount, and what it costs. */
const kinds: readonly (readonly [string, string, (fields: object) => object, number])[] = [
  ['as JSON', '/jobs/', (fields) => ({ json: { ...narration, ...fields } }), 0.16],
  ['as a form', '/jobs/', (fields) => ({ form: { ...narration, ...fields } }), 0.16],
  ['as multipart', '/jobs/', (fields) => ({ body: formOf({ ...narration, ...fields }) }), 0.16],
  ['with a recording', '/jobs/upload', recorded, 0.05],
  ['with a document', '/jobs/documents', documented, 0.12],
];

describe('an expected amount due', () => {
  it.each(kinds)('%s orders the job for exactly that', async (_how, path, sending, price) => {
    const made = await call('POST', path, sending({ expected_amount_due: price }));
    expect(made).toMatchObject({ status: 201, body: { amount_due: price } });
  });

  it.each(kinds)(
    '%s that is another is refused with the quote',
    async (_h, path, sending, price) => {
      const refused = await call('POST', path, sending({ expected_amount_due: 0.04 }));
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'job.price-changed',
          quote: { amount_due: price, price, discount: 0, currency: 'GHS' },
          errors: [{ pointer: '#/expected_amount_due' }],
        },
      });
      expect(refused.body.detail).toContain(`This costs GHS ${price.toFixed(2)} now`);
    },
  );

  it.each([-0.01, 0.001, 1e12, '0.16 GHS', '', null, true])('cannot be %j', async (amount) => {
    const json = { ...narration, expected_amount_due: amount };
    expect(await call('POST', '/jobs/', { json })).toMatchObject({ status: 422 });
  });

  it('limits an edit, and no delivery', async () => {
    const made = await call('POST', '/jobs/', { json: narration });
    const path = `/jobs/${made.body.id}`;
    const edit = (json: object) => call('PUT', path, { json: { content: 'Noa nsuo.', ...json } });
    expect(await edit({ expected_amount_due: 0.16 })).toMatchObject({
      status: 409,
      body: { quote: { amount_due: 0.08 } },
    });
    expect(await edit({ expected_amount_due: 0.08 })).toMatchObject({
      status: 200,
      body: { amount_due: 0.08 },
    });
    const delivery = { status: 'completed', output_text: 'a', expected_amount_due: 1 };
    const { provider } = server.people;
    expect(await server.call('PUT', path, { by: provider, json: delivery })).toMatchObject({
      status: 422,
    });
  });

  it('is no part of what an idempotency key stands for: what was done is answered alike', async () => {
    const send = (json: object) => call('POST', '/jobs/', { json, ...keyed('once') });
    const refused = await send({ ...narration, expected_amount_due: 0.15 });
    expect(refused.status).toBe(409);
    const made = await send({ ...narration, expected_amount_due: 0.16 });
    expect(made.status).toBe(201);
    for (const expected of [0.15, 0.16, undefined]) {
      const again = await send({ ...narration, expected_amount_due: expected });
      expect(again).toMatchObject({ status: 201, text: made.text });
    }
    expect(await send({ ...narration, content: 'Maakye.' })).toMatchObject({
      body: { code: 'idempotency.key-reused' },
    });
  });

  it('is checked before an upload in parts begins, which goes on with another amount', async () => {
    const start = (expected: string, key = expected) => {
      const fields = { ...transcription, filename: 'a.wav', purpose: 'job-input' };
      const metadata = Object.entries({ ...fields, expected_amount_due: expected })
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(',');
      const upload = { 'upload-length': '999', 'upload-metadata': metadata };
      return call('POST', '/uploads/', { headers: { ...upload, 'idempotency-key': key } });
    };
    expect(await start('1000000')).toMatchObject({
      status: 402,
      body: { amount_due: 1_000_000, detail: expect.not.stringContaining('at least') },
    });
    expect(await start('1.234')).toMatchObject({ status: 422 });
    const begun = await start('0.05', 'resumed');
    expect(begun.status).toBe(201);
    expect(await start('0.10', 'resumed')).toMatchObject({ status: 201, text: begun.text });
  });
});

describe('a quote', () => {
  it('for exact milliseconds is for those, not for one more by an error of rounding', async () => {
    for (const seconds of [2.007, 2.011, 33.3, 1.005]) {
      const json = { ...transcription, audio_duration: seconds };
      const { body } = await call('POST', '/jobs/quote', { json });
      expect(body.audio_duration).toBe(seconds);
    }
  });

  it('for the edit of a job takes its id', async () => {
    const json = { ...narration, job_id: 1 };
    expect(await call('POST', '/jobs/quote', { json })).toMatchObject({ status: 200 });
  });
});

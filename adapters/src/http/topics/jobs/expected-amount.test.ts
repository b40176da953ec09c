import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  element,
  opusPages,
  opusWebm,
  webmBlock,
  webmCluster,
} from '../../../audio/testing/audio-parts.ts';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { type Someone, startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('expected amount', () => {
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
});

describe('audio price', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function order(bytes: Buffer): Promise<unknown> {
    const { body } = await server.call('POST', '/jobs/upload', {
      by: server.people.client,
      body: multipart(
        { service_type: 'transcription', language: 'tw' },
        { field: 'audio_file', name: 'voice', bytes: Buffer.from(bytes) },
      ),
    });
    return { price: body.price, audio_duration: body.audio_duration };
  }

  /** 3.6 minutes in packets of 20 ms. */
  const packets = 10_800;
  /** Of the first packet, 6.5 ms are skipped. */
  const price = { price: 1.8, audio_duration: 215.994 };

  describe('the price of a recording', () => {
    it('does not grow with the position at which an Opus recording starts', async () => {
      const offset = 12n * 3600n * 48_000n;
      for (const pages of [opusPages({ packets }), opusPages({ packets, offset })]) {
        expect(await order(Buffer.concat(pages))).toEqual(price);
      }
    });

    it('does not grow with times that jump in a WebM recording', async () => {
      const block = element('a3', webmBlock(0, Buffer.from([0xf8, 0xff, 0xfe])));
      const half = Array.from({ length: packets / 2 }, () => block);
      for (const jumpMs of [108_000, 43_308_000]) {
        const clusters = [webmCluster(0, ...half), webmCluster(jumpMs, ...half)];
        expect(await order(opusWebm(...clusters))).toEqual(price);
      }
    });

    it('is that of both voice notes which are joined to one file: case 28, ogg-joined-voice-notes', async () => {
      const url = new URL(
        '../../../../test/fixtures/recordings/ogg-joined-voice-notes.opus',
        import.meta.url,
      );
      expect(await order(await readFile(url))).toEqual({ price: 0.25, audio_duration: 24.68 });
    });
  });
});

describe('upload checks', () => {
  /** No format of audio or documents, so that identifying it refuses it. */
  const garbage = Buffer.from([0, 1, 2, 3, 0xff]);

  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const transcription = { service_type: 'transcription', language: 'tw' };

  const uploadJob = (
    by: Someone,
    {
      bytes = garbage,
      fields = {},
      key,
    }: { bytes?: Buffer<ArrayBuffer>; fields?: object; key?: string } = {},
  ) =>
    server.call('POST', '/jobs/upload', {
      by,
      body: multipart(
        { ...transcription, ...fields },
        { field: 'audio_file', name: 'a.wav', bytes },
      ),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  describe('a recording is not measured', () => {
    it('for a client who could not pay for any, who learns the least that is missing', async () => {
      const { status, body } = await uploadJob(server.people.otherClient);
      expect({ status, code: body.code }).toEqual({
        status: 402,
        code: 'wallet.insufficient-funds',
      });
      expect(body).toMatchObject({ amount_due: 0.05, wallet_balance: 0, missing: 0.05 });
      expect(body.detail).toBe(
        'This costs at least GHS 0.05 and your wallet has GHS 0.00. You’re at least GHS 0.05 short.',
      );
    });

    it.each([
      ['language.unknown', { language: 'Elvish' }],
      ['job.provider-unknown', { provider_id: 'PRV-2A2A2A' }],
    ])('if the job is refused with %s anyway', async (code, fields) => {
      expect((await uploadJob(server.people.client, { fields })).body).toMatchObject({ code });
    });

    it('if it is no recording: the refusal says what it is, and what to send', async () => {
      const formats = 'send the sound as WAV, MP3, M4A, AAC, Ogg, FLAC or WebM.';
      for (const [start, sentence] of [
        ['#!AMR\n', `This is an AMR recording, which browsers cannot play: ${formats}`],
        ['FLV\u0001', `This is a video (FLV): ${formats}`],
        ['Maakye', `The audio cannot be read: ${formats}`],
      ] as const) {
        const bytes = Buffer.from(start.padEnd(400));
        const { status, body } = await uploadJob(server.people.client, { bytes });
        expect({ status, detail: body.detail }).toEqual({ status: 422, detail: sentence });
      }
    });

    it('and one that could be paid for is, with the exact amount of a refusal', async () => {
      const { client, otherClient, admin } = server.people;
      expect((await uploadJob(client)).body).toMatchObject({ code: 'upload.unreadable-audio' });
      const json = { user_id: otherClient.id, amount: 0.05, note: 'MTN Mobile Money, Osu' };
      await server.call('POST', '/wallet/admin/credits', { by: admin, json });
      const minute = wavOfSeconds(60);
      expect((await uploadJob(otherClient, { bytes: minute })).body).toMatchObject({
        missing: 0.45,
        detail: 'This costs GHS 0.50 and your wallet has GHS 0.05. You’re GHS 0.45 short.',
      });
    });

    it('again for a repeated call, which is replayed although the wallet is empty now', async () => {
      const { otherClient } = server.people;
      const sent = { bytes: spokenWav(), key: 'last-five-pesewas' };
      const first = await uploadJob(otherClient, sent);
      expect(first.status).toBe(201);
      const again = await uploadJob(otherClient, sent);
      expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: first.text });
      const other = await uploadJob(otherClient, { ...sent, fields: { content: 'other' } });
      expect(other.body).toMatchObject({ code: 'idempotency.key-reused' });
      const fresh = await uploadJob(otherClient, { ...sent, key: 'another' });
      expect(fresh.body).toMatchObject({ code: 'wallet.insufficient-funds' });
    });

    function wavOfSeconds(seconds: number): Buffer<ArrayBuffer> {
      const header = Buffer.from(spokenWav().subarray(0, 44));
      const bytesPerSecond = header.readUInt32LE(28);
      header.writeUInt32LE(bytesPerSecond * seconds, 40);
      return Buffer.concat([header, Buffer.alloc(bytesPerSecond * seconds)]);
    }
  });

  describe('an output is not identified', () => {
    const deliver = (id: number, by: Someone, key?: string) =>
      server.call('POST', `/jobs/${id}/deliver`, {
        by,
        body: multipart({}, { field: 'file', name: 'a.txt', bytes: garbage }),
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });

    async function takenJob(): Promise<number> {
      const { client, provider } = server.people;
      const json = {
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: 'Please wash your hands.',
      };
      const { body } = await server.call('POST', '/jobs/', { by: client, json });
      await server.call('POST', `/jobs/${body.id}/assign`, { by: provider });
      return body.id;
    }

    it('if the job is not the provider’s, or not in progress', async () => {
      const { provider, otherProvider } = server.people;
      const id = await takenJob();
      expect((await deliver(id, otherProvider)).body).toMatchObject({ code: 'job.not-found' });
      expect((await deliver(id, provider)).body).toMatchObject({ code: 'upload.type-unsupported' });
      const sent = { by: provider, json: { output_text: 'Hohoro wo nsa.' } };
      expect((await server.call('POST', `/jobs/${id}/deliver`, sent)).status).toBe(200);
      expect((await deliver(id, provider)).body).toMatchObject({ code: 'job.wrong-state' });
      expect((await deliver(id, provider, 'new')).body).toMatchObject({ code: 'job.wrong-state' });
    });
  });

  describe('a voice sample is not decoded', () => {
    const narration = { service_type: 'narration', language: 'ee', audio_recording: '?' };
    const toEwe = { service_type: 'translation', source_language: 'en', target_language: 'ee' };

    const submit = (json: object, by = server.people.applicant) =>
      server.call('POST', '/services/', { by, json });

    it.each([
      ['service.sample-not-allowed', { ...toEwe, audio_recording: '?' }],
      ['language.unknown', { ...narration, language: 'Elvish' }],
      ['upload.voice-sample-invalid', narration],
    ])('if the service is refused with %s anyway', async (code, json) => {
      expect((await submit(json)).body).toMatchObject({ code });
    });

    it('if the edited service is not the provider’s', async () => {
      const { applicant, otherProvider } = server.people;
      const { body } = await submit(toEwe);
      const edit = (by: Someone) =>
        server.call('PUT', `/services/${body.id}`, { by, json: narration });
      expect((await edit(otherProvider)).body).toMatchObject({ code: 'service.not-found' });
      expect((await edit(applicant)).body).toMatchObject({ code: 'upload.voice-sample-invalid' });
    });
  });
});

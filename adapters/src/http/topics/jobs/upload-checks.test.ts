import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

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
    body: multipart({ ...transcription, ...fields }, { field: 'audio_file', name: 'a.wav', bytes }),
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

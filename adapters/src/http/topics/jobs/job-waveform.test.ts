import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '@nsem/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audioFixture, multipart, spokenWav } from '../../testing/audio.ts';
import type { Someone } from '../../testing/exchange.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
/** A job with a recording whose waveform is measured once. */
let spoken: number;
const stopped: TestServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  spoken = await upload(server, 'medaase.wav', spokenWav());
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const other of stopped.splice(0)) await other.stop();
});

/** Uploads a recording, to be transcribed. */
async function upload(to: TestServer, name: string, bytes = audioFixture(name)): Promise<number> {
  const fields = { service_type: 'transcription', language: 'tw' };
  const body = multipart(fields, { field: 'audio_file', name, bytes });
  const made = await to.call('POST', '/jobs/upload', { by: to.people.client, body });
  return made.body.id;
}

type Reading = Readonly<{ by?: Someone; headers?: Readonly<Record<string, string>> }>;

/** Reads a waveform; while it is measured, on a busy machine for seconds, the caller is to come again. */
async function readWaveform(
  id: number,
  query = 'file=input',
  { by = server.people.client, headers = {} }: Reading = {},
) {
  for (;;) {
    const read = await server.call('GET', `/jobs/${id}/waveform?${query}`, { by, headers });
    if (read.status !== 202) return read;
  }
}

describe('the waveform of a recording', () => {
  it('has a byte for each step', async () => {
    const { status, body } = await readWaveform(spoken);
    expect([status, body.status, body.duration_ms, body.step_ms]).toEqual([200, 'ready', 1323, 10]);
    const peaks = Buffer.from(body.peaks, 'base64');
    expect(peaks).toHaveLength(133);
    expect(Math.max(...peaks)).toBeGreaterThan(50);
    const coarse = await readWaveform(spoken, 'file=input&points=10');
    expect(coarse.body).toMatchObject({ duration_ms: 1323, step_ms: 140 });
    expect(Buffer.from(coarse.body.peaks, 'base64')).toHaveLength(10);
  });

  it('is not sent again to those who have it', async () => {
    const first = await readWaveform(spoken);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await readWaveform(spoken, 'file=input', { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
    const coarse = await readWaveform(spoken, 'file=input&points=7', {
      headers: { 'if-none-match': tag },
    });
    expect(coarse.status).toBe(200);
  });

  it('is stored beside the recordings', async () => {
    await readWaveform(spoken);
    const key = await server.database.unitOfWork.read(async ({ jobs, files }) => {
      const job = await jobs.find(spoken as never);
      return (await files.find(job?.inputId as never))?.key ?? '';
    });
    expect(existsSync(join(server.folder, 'waveforms', key.slice(0, 2), key))).toBe(true);
  });

  it('is refused of what has none', async () => {
    const noWaveform = { status: 404, body: { code: 'waveform.unsupported' } };
    expect(await readWaveform(await upload(server, 'maakye.m4a'))).toMatchObject(noWaveform);
    expect(await readWaveform(await upload(server, 'maakye-vorbis.ogg'))).toMatchObject(noWaveform);
  });

  it.each(['file=input&points=0', 'file=input&points=40001', 'file=input&points=x', 'points=9'])(
    'is refused with an invalid query: %s',
    async (query) => {
      expect((await readWaveform(1, query)).status).toBe(422);
    },
  );

  it('is read by those who may hear the recording, and by no one else', async () => {
    const { admin, client, otherClient, provider, otherProvider } = server.people;
    const statusFor = async (by: typeof admin, file: string) =>
      (await readWaveform(spoken, `file=${file}`, { by })).status;
    const providerId = provider.providerId;
    await server.call('POST', `/jobs/${spoken}/assign`, {
      by: admin,
      json: { provider_id: providerId },
    });
    for (const by of [client, provider, admin]) expect(await statusFor(by, 'input')).toBe(200);
    for (const by of [otherClient, otherProvider]) expect(await statusFor(by, 'input')).toBe(404);
    expect(await statusFor(client, 'output')).toBe(409);
    await server.call('POST', `/jobs/${spoken}/deliver`, {
      by: provider,
      json: { output_text: 'Medaase.' },
    });
    expect(await statusFor(client, 'output')).toBe(404);
  });

  it('is pending while it is measured', async () => {
    const waveforms = { find: () => Promise.resolve(ok('pending' as const)), stop: async () => {} };
    const other = await startTestServer({ waveforms });
    stopped.push(other);
    const id = await upload(other, 'medaase.wav');
    const path = `/jobs/${id}/waveform?file=input`;
    const { status, body, headers } = await other.call('GET', path, { by: other.people.client });
    expect([status, headers.get('retry-after')]).toEqual([202, '2']);
    expect(body).toEqual({ status: 'pending' });
  });
});

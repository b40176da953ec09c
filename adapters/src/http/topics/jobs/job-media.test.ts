import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '@nsem/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audioFixture, multipart, spokenWav } from '../../testing/audio.ts';
import type { Someone } from '../../testing/exchange.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('job media', () => {
  const recording = spokenWav();
  const minuteMs = 60_000;

  let server: TestServer;
  let id: number;

  beforeAll(async () => {
    server = await startTestServer();
    const { client } = server.people;
    const body = multipart(
      { service_type: 'transcription', language: 'tw' },
      { field: 'audio_file', name: 'market.wav', bytes: recording },
    );
    const made = await server.call('POST', '/jobs/upload', { by: client, body });
    ({ id } = made.body);
  });

  afterAll(() => server.stop());

  async function linkToInput(): Promise<string> {
    const path = `/jobs/${id}/media-link?file=input`;
    const { status, body, headers } = await server.call('GET', path, { by: server.people.client });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ name: 'market.wav', type: 'audio/wav', bytes: recording.length });
    return body.url;
  }

  const notFound = { status: 404, body: { code: 'http.audio-not-found' } };

  describe('a link to a recording', () => {
    it('plays it without a credential, in parts', async () => {
      const url = await linkToInput();
      const whole = await fetch(`${server.url}${url}`);
      expect(Buffer.from(await whole.arrayBuffer()).equals(recording)).toBe(true);
      const part = await fetch(`${server.url}${url}`, { headers: { range: 'bytes=10-19' } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(recording.subarray(10, 20))).toBe(true);
      expect(part.headers.get('cache-control')).toBe('private, no-cache');
    });

    it('contains nothing of the session, and is not logged', async () => {
      const url = await linkToInput();
      expect(url).not.toContain(server.people.client.token);
      await server.call('GET', url);
      const ticket = url.slice(url.indexOf('=') + 1);
      expect(server.logged.some((line) => line.includes(ticket))).toBe(false);
    });

    it('leads to no other file of the marketplace', async () => {
      const url = await linkToInput();
      for (const other of [url.replace(`/jobs/${id}/`, `/jobs/${id + 1}/`), `${url}A`, `${url}.`]) {
        expect(await server.call('GET', other)).toMatchObject(notFound);
      }
    });

    it('is not issued for a result that is not there', async () => {
      const path = `/jobs/${id}/media-link?file=output`;
      const got = await server.call('GET', path, { by: server.people.client });
      expect(got).toMatchObject({ status: 409, body: { code: 'job.output-not-ready' } });
    });

    it('ends after 15 minutes', async () => {
      const url = await linkToInput();
      server.pass(14 * minuteMs);
      expect((await server.call('GET', url)).status).toBe(200);
      server.pass(minuteMs);
      expect(await server.call('GET', url)).toMatchObject(notFound);
    });
  });

  describe('a job', () => {
    it('names its provider to its client and to admins, and its client to admins only', async () => {
      const { admin, client, provider } = server.people;
      await server.call('POST', `/jobs/${id}/assign`, {
        by: admin,
        json: { provider_id: provider.providerId },
      });
      const json = { output_text: 'Medaase.' };
      const delivered = await server.call('POST', `/jobs/${id}/deliver`, { by: provider, json });
      const output = {
        output_name: `job-${id}-tw.txt`,
        output_type: 'text/plain',
        output_bytes: 8,
      };
      expect(delivered.body).toMatchObject(output);
      const namesFor = async (by: typeof admin) => {
        const { body } = await server.call('GET', `/jobs/${id}`, { by });
        expect(body).toMatchObject(output);
        const list = await server.call('GET', `/jobs/?ids=${id}`, { by });
        expect(list.body).toEqual([body]);
        return [body.client_name, body.provider_name];
      };
      expect(await namesFor(client)).toEqual([null, provider.name]);
      expect(await namesFor(admin)).toEqual([client.name, provider.name]);
      expect(await namesFor(provider)).toEqual([null, null]);
    });
  });
});

describe('job waveform', () => {
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
      expect([status, body.status, body.duration_ms, body.step_ms]).toEqual([
        200,
        'ready',
        1323,
        10,
      ]);
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
      expect([again.status, again.headers.get('cache-control')]).toEqual([
        304,
        'private, no-cache',
      ]);
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
      expect(await readWaveform(await upload(server, 'maakye-vorbis.ogg'))).toMatchObject(
        noWaveform,
      );
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
      const waveforms = {
        find: () => Promise.resolve(ok('pending' as const)),
        stop: async () => {},
      };
      const other = await startTestServer({ waveforms });
      stopped.push(other);
      const id = await upload(other, 'medaase.wav');
      const path = `/jobs/${id}/waveform?file=input`;
      const { status, body, headers } = await other.call('GET', path, { by: other.people.client });
      expect([status, headers.get('retry-after')]).toEqual([202, '2']);
      expect(body).toEqual({ status: 'pending' });
    });
  });
});

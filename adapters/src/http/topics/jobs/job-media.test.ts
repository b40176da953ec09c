import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
    const output = { output_name: `job-${id}-tw.txt`, output_type: 'text/plain', output_bytes: 8 };
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

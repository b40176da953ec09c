import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const twi = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.';
const bytes = Buffer.from(twi);
const digest = createHash('sha256').update(bytes).digest();
const tag = `"${digest.toString('hex')}"`;

let server: TestServer;
let path: string;

async function deliveredJob(): Promise<string> {
  const { client, provider } = server.people;
  const json = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Please wash your hands with soap before you eat.',
  };
  const { body } = await server.call('POST', '/jobs/', { by: client, json });
  await server.call('POST', `/jobs/${body.id}/assign`, { by: provider });
  const pending = await server.call('GET', `/jobs/${body.id}/output`, { by: client });
  expect(pending).toMatchObject({ status: 409, body: { code: 'job.output-not-ready' } });
  const delivery = { by: provider, json: { output_text: twi } };
  await server.call('POST', `/jobs/${body.id}/deliver`, delivery);
  return `/jobs/${body.id}/output`;
}

beforeAll(async () => {
  server = await startTestServer();
  path = await deliveredJob();
});
afterAll(() => server.stop());

const download = (headers: Record<string, string> = {}, method = 'GET') =>
  server.call(method, path, { by: server.people.client, headers });

describe('an output', () => {
  it('is sent whole, with its name, type, length, tag and digest', async () => {
    const { status, headers, text } = await download();
    expect({ status, text }).toEqual({ status: 200, text: twi });
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^attachment; filename="job-\d+-en-tw.txt"$/),
      'content-length': String(bytes.length),
      'content-type': 'text/plain; charset=utf-8',
      etag: tag,
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers a HEAD request without opening the file', async () => {
    const { status, headers, text } = await download({}, 'HEAD');
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers.get('content-length')).toBe(String(bytes.length));
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, bytes.length - 1],
    ['bytes=-5', bytes.length - 5, bytes.length - 1],
    ['bytes=3-9999', 3, bytes.length - 1],
  ])('comes in part for %s', async (range, start, end) => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { range, authorization: `Bearer ${server.people.client.token}` },
    });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    const part = Buffer.from(await answer.arrayBuffer());
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
  });

  it('refuses a range beyond its end', async () => {
    const { status, headers, body } = await download({ range: 'bytes=9999-' });
    expect({ status, code: body.code }).toEqual({ status: 416, code: 'http.range-unsatisfiable' });
    expect(headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  it('is not sent again to a client that has it', async () => {
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, text } = await download({ 'if-none-match': known });
      expect({ status, text }).toEqual({ status: 304, text: '' });
    }
    expect((await download({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('resumes only if it has not changed', async () => {
    const range = 'bytes=0-3';
    expect((await download({ range, 'if-range': tag })).status).toBe(206);
    expect((await download({ range, 'if-range': '"older"' })).status).toBe(200);
  });

  it('whose bytes are lost is a 500 that reveals no internals', async () => {
    const lost = await deliveredJob();
    await rm(join(server.folder, 'files'), { recursive: true });
    const { status, text, headers, body } = await server.call('GET', lost, {
      by: server.people.client,
    });
    expect(status).toBe(500);
    expect(text).not.toMatch(/ENOENT|files/);
    expect(headers.get('content-disposition')).toBeNull();
    expect(body.code).toBe('http.file-damaged');
    expect(server.logged.filter((line) => line.includes('"reason":"missing"'))).toHaveLength(1);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spokenWav } from '../testing/audio.ts';
import {
  type Got,
  type Sending,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

let webRoot: string;
let server: TestServer;
let sample: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'nsem-guard-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<title>Nsem</title>');
  await writeFile(join(webRoot, 'assets/app-4f8a.js'), 'export {};');
  server = await startTestServer({ webRoot, publicUrl: 'https://nsem.example.org' });
  const submitted = await server.call('POST', '/services/', {
    by: server.people.applicant,
    json: {
      service_type: 'narration',
      language: 'ee',
      audio_recording: spokenWav().toString('base64'),
    },
  });
  sample = submitted.body.audio_recording;
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const html = { accept: 'text/html' };

type Kind = readonly [kind: string, status: number, call: () => Promise<Got>];

const get = (path: string, sending?: Sending) => server.call('GET', path, sending);
const getSample = (headers: Record<string, string> = {}) =>
  get(sample, { by: server.people.admin, headers });

const kinds: readonly Kind[] = [
  ['JSON', 200, () => get('/languages/')],
  [
    'a thing that was made',
    201,
    () => server.call('POST', '/languages/', { by: server.people.admin, json: { name: 'Nkonya' } }),
  ],
  ['health', 200, () => get('/healthz')],
  ['the API reference', 200, () => get('/docs', { headers: html })],
  ['the API reference for machines', 200, () => get('/openapi.json')],
  ['a refused credential', 401, () => get('/jobs/')],
  ['a refused role', 403, () => get('/usage', { by: server.people.provider })],
  ['nothing there', 404, () => get('/nowhere')],
  ['a wrong method', 405, () => server.call('DELETE', '/auth/me')],
  ['a refused body', 422, () => server.call('POST', '/auth/login', { json: {} })],
  ['a file', 200, () => getSample()],
  ['a part of a file', 206, () => getSample({ range: 'bytes=0-9' })],
  ['no part of a file', 416, () => getSample({ range: 'bytes=99999999-' })],
  ['an unchanged file', 304, async () => getSample({ 'if-none-match': '*' })],
  ['a page', 200, () => get('/', { headers: html })],
  ['a screen', 200, () => get('/client', { headers: html })],
  ['a script of the UI that is not there', 404, () => get('/assets/app-0000.js')],
  ['a redirect', 302, () => get('/blog', { headers: html })],
  [
    'a preflight',
    405,
    () => server.call('OPTIONS', '/jobs/', { headers: { origin: 'https://x.y' } }),
  ],
];

describe.each(kinds)('%s', (_kind, status, call) => {
  it('forbids browsers to sniff, frame or downgrade it', async () => {
    const got = await call();
    expect(got.status).toBe(status);
    const headers = Object.fromEntries(got.headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(?:no-referrer|strict-origin-when-cross-origin)$/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    const policy = headers['content-security-policy']?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]),
    );
  });

  it('reveals no server software, and allows no other site to read it', async () => {
    const { headers } = await call();
    for (const name of headers.keys()) {
      expect(name).not.toMatch(/^(?:x-powered-by|server|via|access-control-.*|set-cookie)$/);
    }
  });
});

it.each([null, 'http://nsem.local:8080'])('https is not required at %s', async (publicUrl) => {
  const plain = await startTestServer({ publicUrl });
  const { headers } = await plain.call('GET', '/languages/');
  expect(headers.get('strict-transport-security')).toBeNull();
  await plain.stop();
});

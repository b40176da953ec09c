import type { Draft } from '@nsem/sdk';
import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { problem, StubApi, type StubResponse } from '../testing/stub-api.ts';

const run = (api: StubApi, args: readonly string[], input = '') =>
  runProgram(['drafts', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' }, input });

const translation: Draft = {
  job_id: 128,
  version: 3,
  saved_at: '2026-11-20T09:30:00.000Z',
  saved_on: 'Ama’s phone',
  content: {
    kind: 'segments',
    segments: [
      { source: 'Wash your hands.', gap: '\n', text: 'Hohoro wo nsa.', state: 'done', note: null },
      { source: 'Drink water.', gap: '', text: '', state: 'open', note: null },
    ],
  },
};

const transcript: Draft = {
  ...translation,
  job_id: 130,
  content: { kind: 'text', text: 'Mema wo akye.' },
};

const saved: StubResponse = {
  json: { ...translation, content: undefined, version: 4, words: 3 },
};

test('get shows how far a translation is', async () => {
  await using api = await StubApi.start({ 'GET /jobs/128/draft': { json: translation } });
  const { stdout } = await run(api, ['get', '128']);
  expect(stdout).toContain('1 of 2 segments done');
  expect(stdout).toContain('Hohoro wo nsa.');
});

test('get shows an earlier version', async () => {
  await using api = await StubApi.start({
    'GET /jobs/128/draft/versions/2': { json: { ...translation, version: 2 } },
  });
  const { stdout } = await run(api, ['get', '128', '2', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ version: 2 });
});

test('save sends the JSON of a draft with the version that it has changed', async () => {
  await using api = await StubApi.start({ 'PUT /jobs/128/draft': saved });
  const changed = JSON.stringify(translation);
  const { code, stderr } = await run(api, ['save', '128', '-', '--device', 'Laptop'], changed);
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Version 4') });
  const { content } = translation;
  expect(api.bodies).toEqual([{ base_version: 3, saved_on: 'Laptop', content }]);
});

test('save puts a text in the place of the newest version', async () => {
  await using api = await StubApi.start({
    'GET /jobs/130/draft': { json: transcript },
    'PUT /jobs/130/draft': saved,
  });
  await run(api, ['save', '130', '--device', 'Laptop'], 'Mema wo akye. Me din de Ama.');
  expect(api.bodies.at(-1)).toEqual({
    base_version: 3,
    saved_on: 'Laptop',
    content: { kind: 'text', text: 'Mema wo akye. Me din de Ama.' },
  });
});

test('save does not send the text of a translation, which is in segments', async () => {
  await using api = await StubApi.start({ 'GET /jobs/128/draft': { json: translation } });
  const { code, stderr } = await run(api, ['save', '128'], 'Hohoro wo nsa.');
  expect(code).toBe(exitCode.usage);
  expect(stderr).toContain('nsem drafts get 128 --json');
});

test('save reports a newer version as a conflict', async () => {
  const detail = 'Version 4 was saved on Ama’s phone, so nothing was overwritten.';
  await using api = await StubApi.start({
    'PUT /jobs/128/draft': problem(409, 'draft.newer-version', detail),
  });
  const { code, stderr } = await run(api, ['save', '128'], JSON.stringify(translation));
  expect(code).toBe(exitCode.conflict);
  expect(stderr).toContain(detail);
});

test('versions lists them, newest first', async () => {
  const versions = [4, 2].map((version) => ({
    version,
    saved_at: '2026-11-20T09:30:00.000Z',
    saved_on: 'Ama’s phone',
    words: 3,
  }));
  await using api = await StubApi.start({ 'GET /jobs/128/draft/versions': { json: versions } });
  const { stdout } = await run(api, ['versions', '128']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.split('\t')[0])).toEqual(['4', '2']);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import { problem, StubApi } from '../testing/stub-api.ts';

let api: StubApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-api-'));
  api = await StubApi.start({
    'GET /jobs/7': { json: { id: 7, status: 'pending' } },
    'GET /jobs/': ({ query }) => {
      const page = Number(query.get('cursor') ?? 1);
      const link = `</jobs/?cursor=${page + 1}&status=pending>; rel="next"`;
      return { json: [{ id: page }], headers: page < 3 ? { link } : {} };
    },
    'POST /jobs/quote': ({ body }) => ({ json: JSON.parse(body.toString()) }),
    'POST /jobs/upload': { json: { id: 9 } },
    'DELETE /jobs/7': { status: 204 },
    'GET /jobs/7/output': { bytes: Buffer.from('Akwaaba') },
    'PUT /jobs/7': problem(409, 'job.wrong-state', 'It is completed.'),
  });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const run = (args: readonly string[], setting: Setting = {}) =>
  runProgram(['api', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' }, ...setting });

test('a response is printed as it is', async () => {
  const { code, stdout } = await run(['GET', '/jobs/7']);
  expect({ code, stdout }).toEqual({ code: exitCode.ok, stdout: '{"id":7,"status":"pending"}' });
  expect(api.received.at(-1)?.headers.authorization).toBe('Bearer key');
  expect(await run(['DELETE', '/jobs/7'])).toMatchObject({ code: exitCode.ok, stdout: '' });
});

test('the fields of a GET are its query', async () => {
  const { stdout } = await run(['GET', '/jobs/?limit=5', '-f', 'status=pending', '--json']);
  expect(stdout).toBe('{"id":1}\n');
  expect(String(api.received.at(-1)?.query)).toBe('limit=5&status=pending');
});

test('the fields of a change are its body, with numbers and truth values', async () => {
  const fields = ['a=Akwaaba = hello', 'b=7', 'c=true', 'd=[1]', 'e=7 words', 'f=null'];
  const { stdout } = await run(['POST', '/jobs/quote', ...fields.flatMap((each) => ['-f', each])]);
  expect(JSON.parse(stdout)).toEqual({
    a: 'Akwaaba = hello',
    b: 7,
    c: true,
    d: [1],
    e: '7 words',
    f: null,
  });
});

describe('--jq', () => {
  test.each([
    [['/jobs/7', '--jq', '.status'], 'pending\n'],
    [['/jobs/7', '--jq', '.'], '{"id":7,"status":"pending"}\n'],
    [['/jobs/', '--jq', 'length'], '1\n'],
    [['/jobs/', '--jq', '.[].id'], '1\n'],
    [['/jobs/', '--jq', '.[0]'], '{"id":1}\n'],
    [['/jobs/', '--json=id', '--jq', '.'], '[{"id":1}]\n'],
    [['/jobs/7', '--jq', '.missing'], 'null\n'],
    [['/jobs/7', '--jq', 'empty'], ''],
  ])('filters the response as it is, once: nsem api GET %s', async (args, printed) => {
    expect(await run(['GET', ...args])).toMatchObject({ code: exitCode.ok, stdout: printed });
  });

  test('refuses an invalid filter before anything is sent, and says why one failed', async () => {
    const before = api.received.length;
    expect((await run(['GET', '/jobs/7', '--jq', '.['])).code).toBe(exitCode.usage);
    expect(api.received).toHaveLength(before);
    const { code, stderr } = await run(['GET', '/jobs/7', '--jq', '.id[]']);
    expect(code).toBe(exitCode.failure);
    expect(stderr).toContain('cli.filter-failed');
  });

  test('is for JSON', async () => {
    const { code, stderr } = await run(['GET', '/jobs/7/output', '--jq', '.']);
    expect(code).toBe(exitCode.failure);
    expect(stderr).toContain('The response is not JSON.');
  });

  test('filters the response of a form', async () => {
    const audio = join(folder, 'kumasi.mp3');
    await writeFile(audio, 'ID3 audio');
    const form = ['POST', '/jobs/upload', '-F', `audio_file=${audio}`, '--jq', '.id'];
    expect((await run(form)).stdout).toBe('9\n');
  });
});

test('the body is read from standard input', async () => {
  const { stdout } = await run(['POST', '/jobs/quote', '--body', '-'], {
    input: '{"x": {"y": 1}}',
  });
  expect(JSON.parse(stdout)).toEqual({ x: { y: 1 } });
  expect((await run(['POST', '/jobs/quote', '--body', '-'], { input: 'no' })).code).toBe(2);
});

test('files are sent in a form', async () => {
  const audio = join(folder, 'makola.mp3');
  await writeFile(audio, 'ID3 audio');
  const { stdout } = await run([
    'POST',
    '/jobs/upload?notify=no',
    '-F',
    `audio_file=${audio}`,
    '-f',
    'language=tw',
  ]);
  expect(JSON.parse(stdout)).toEqual({ id: 9 });
  const sent = api.received.at(-1);
  expect(String(sent?.query)).toBe('notify=no');
  const form = String(sent?.body);
  expect(form).toContain('name="audio_file"; filename="makola.mp3"');
  expect(form).toContain('name="language"\r\n\r\ntw');
  const missing = await run(['POST', '/jobs/upload', '-F', 'audio_file=none.mp3']);
  expect(missing.code).toBe(exitCode.failure);
});

describe('--paginate', () => {
  test('prints the items of all pages', async () => {
    const { stdout } = await run(['GET', '/jobs/', '--paginate']);
    expect(stdout).toBe('{"id":1}\n{"id":2}\n{"id":3}\n');
  });

  test('filters each page', async () => {
    const filtered = (filter: string) => run(['GET', '/jobs/', '--paginate', '--jq', filter]);
    expect((await filtered('.[].id')).stdout).toBe('1\n2\n3\n');
    expect((await filtered('length')).stdout).toBe('1\n1\n1\n');
  });

  test('is only for lists', async () => {
    expect((await run(['POST', '/jobs/quote', '--paginate'])).code).toBe(exitCode.usage);
  });
});

test('a refusal has its exit code, and is not repeated', async () => {
  const before = api.received.length;
  const { code, stderr } = await run(['PUT', '/jobs/7', '-f', 'a=1']);
  expect(code).toBe(exitCode.conflict);
  expect(stderr).toContain('It is completed.');
  expect(api.received).toHaveLength(before + 1);
});

test.each([
  [['PATCH', '/jobs/7']],
  [['GET', 'jobs/7']],
  [['GET', 'https://example.com/jobs/7']],
  [['POST', '/jobs/quote', '-f', 'content']],
])('an invalid request is refused: nsem api %s', async (args) => {
  expect((await run(args)).code).toBe(exitCode.usage);
});

test('a path cannot lead to another server', async () => {
  const { stdout } = await run(['GET', '//example.com/jobs/7', '--dry-run', '--json']);
  expect((JSON.parse(stdout) as { url: string }).url.startsWith(api.url)).toBe(true);
});

test('a parameter that is given twice is refused, because only one would be sent', async () => {
  const before = api.received.length;
  const { code, stderr } = await run(['GET', '/jobs/?limit=1&status=pending&limit=2']);
  expect(code).toBe(exitCode.usage);
  expect(stderr).toContain('The parameter limit is given twice.');
  expect(api.received).toHaveLength(before);
});

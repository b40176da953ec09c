import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CredentialStore } from './credentials.ts';
import { exitCode } from './cli-error.ts';
import { runProgram, type Setting } from './testing/run-program.ts';
import { sampleJob } from './testing/sample-job.ts';
import { StubApi } from './testing/stub-api.ts';

const jobs = Array.from({ length: 250 }, (_, index) => sampleJob({ id: 250 - index }));
const deleted: string[] = [];

let api: StubApi;
let configFolder: string;
beforeAll(async () => {
  configFolder = await mkdtemp(join(tmpdir(), 'cli-contract-'));
  api = await StubApi.start({
    'GET /jobs/': ({ query }) => {
      const start = Number(query.get('cursor') ?? 0);
      const end = start + Number(query.get('limit'));
      const link = `</jobs/?cursor=${end}>; rel="next"`;
      return { json: jobs.slice(start, end), headers: end < jobs.length ? { link } : {} };
    },
    'GET /jobs/7': { json: sampleJob({ id: 7, content: '\u009b2JAkwaaba' }) },
    'POST /jobs/': { status: 201, json: sampleJob() },
    'POST /jobs/7/deliver': { json: sampleJob({ id: 7 }) },
    'POST /admin/accounts/31/suspend': ({ body }) => ({ json: JSON.parse(body.toString()) }),
    'DELETE /api-keys/5': ({ path }) => {
      deleted.push(path);
      return { status: 204 };
    },
  });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await rm(configFolder, { recursive: true });
});

const run = (args: readonly string[], setting: Setting = {}) =>
  runProgram(args, {
    configFolder,
    ...setting,
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key', ...setting.env },
  });

describe('JSON', () => {
  test('has only the fields that are named', async () => {
    const item = await run(['jobs', 'get', '7', '--json=id,status']);
    expect(item.stdout).toBe('{"id":7,"status":"in_progress"}\n');
    const list = await run(['--json=id', 'jobs', 'list', '--limit', '2']);
    expect(list.stdout).toBe('{"id":250}\n{"id":249}\n');
  });

  test('names the fields if one is unknown', async () => {
    const { code, stdout, stderr } = await run(['jobs', 'get', '7', '--json=id,state']);
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'cli.usage',
      detail: "Unknown field 'state'.",
      suggestion: expect.stringContaining('id, client_id, client_name, provider_id') as unknown,
    });
  });

  test('an unknown field does not hide that a change was made', async () => {
    const args = ['jobs', 'create', '--from=en', '--to=tw', '-t', 'Hello', '--json=jobid'];
    const { code, stderr } = await run(args);
    expect(code).toBe(exitCode.usage);
    expect(JSON.parse(stderr)).toMatchObject({
      detail: expect.stringContaining('The change was made') as unknown,
    });
  });

  test('is filtered by --jq, document by document', async () => {
    const line = ['jobs', 'list', '--limit', '2', '--jq', '.words, "\\(.id) \\(.status)"'];
    expect((await run(line)).stdout).toBe('9\n250 in_progress\n9\n249 in_progress\n');
  });

  test('an invalid filter is refused before anything is sent', async () => {
    const before = api.received.length;
    const { code, stderr } = await run(['jobs', 'get', '7', '--jq', '.id[']);
    expect(code).toBe(exitCode.usage);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'cli.usage' });
    expect(api.received).toHaveLength(before);
  });

  test('a filter that cannot be applied fails', async () => {
    const { code, stdout, stderr } = await run(['jobs', 'get', '7', '--jq', '.id[]']);
    expect({ code, stdout }).toEqual({ code: exitCode.failure, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'cli.filter-failed' });
  });

  test('is rendered by --template, document by document', async () => {
    const template = ['--template', '{{id}}\\t{{status}}\\n'];
    const list = await run(['jobs', 'list', '--limit', '2', ...template]);
    expect(list.stdout).toBe('250\tin_progress\n249\tin_progress\n');
    const { code, stderr } = await run(['jobs', 'get', '7', ...template, '--jq', '.id']);
    expect(code).toBe(exitCode.usage);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'cli.usage' });
  });

  test('an invalid template is refused before anything is sent', async () => {
    const before = api.received.length;
    const { code } = await run(['jobs', 'get', '7', '--template', '{{ id']);
    expect({ code, sent: api.received.length - before }).toEqual({ code: exitCode.usage, sent: 0 });
  });

  test('has no control characters on a terminal', async () => {
    const { stdout } = await run(['jobs', 'get', '7', '--jq', '.content'], { atTerminal: true });
    expect(stdout).toBe('2JAkwaaba\n');
  });
});

test('--debug logs every request to standard error', async () => {
  const { stdout, stderr } = await run(['jobs', 'get', '7', '--json=id', '--debug']);
  expect(stdout).toBe('{"id":7}\n');
  expect(stderr).toContain('debug: nsem: GET /jobs/7');
});

test('an unknown log level is refused', async () => {
  const { code } = await run(['jobs', 'get', '7'], { env: { NSEM_LOG: 'loud' } });
  expect(code).toBe(exitCode.usage);
});

test('--all lists everything, however many there are', async () => {
  const { stdout, stderr } = await run(['jobs', 'list', '--all', '--json=id']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(250);
  expect(stderr).toBe('');
  expect((await run(['jobs', 'list', '--all', '--limit', '5'])).code).toBe(exitCode.usage);
});

test('a list without pages has a largest limit, and no --all', async () => {
  for (const option of [['--all'], ['--limit', '101']]) {
    const { code } = await run(['memory', 'search', 'nsuo', ...option]);
    expect(code).toBe(exitCode.usage);
  }
});

describe('a hyphen means standard input', () => {
  test.each<[string, string[], object]>([
    [
      'the text of a delivery',
      ['jobs', 'deliver', '7', '--text', '-'],
      { output_text: 'Akwaaba!' },
    ],
    [
      'the text of a job',
      ['jobs', 'create', '--from=en', '--to=tw', '-t', '-'],
      { content: 'Akwaaba!' },
    ],
    ['a reason', ['users', 'suspend', '31', '--reason', '-'], { reason: 'Akwaaba!' }],
  ])('for %s', async (_, args, sent) => {
    await run(args, { input: 'Akwaaba!' });
    expect(JSON.parse(String(api.received.at(-1)?.body))).toMatchObject(sent);
  });

  test('for a delivery that is not text', async () => {
    await run(['jobs', 'deliver', '7', '-'], { input: Buffer.from([0xff, 0xfb, 0x90]) });
    const { headers, body } = api.received.at(-1) ?? {};
    expect(headers?.['content-type']).toContain('multipart/form-data');
    expect(body?.includes(Buffer.from([0xff, 0xfb, 0x90]))).toBe(true);
  });

  test('for one text only', async () => {
    const args = ['jobs', 'create', '--from=en', '--to=tw', '--text', '-', '--file', '-'];
    expect((await run(args)).stderr).toContain('Only one text or file');
  });
});

test.each([
  ['jobs', 'list', '--status', 'pending', '--status', 'failed'],
  ['--url', 'http://127.0.0.1', 'jobs', 'list', '--url', 'http://127.0.0.2'],
])('a repeated option is refused: nsem %s %s %s %s', async (...args) => {
  const { code, stderr } = await run(args);
  expect(code).toBe(exitCode.usage);
  expect(stderr).toContain('is given more than once.');
});

test('a list of values may be given in several options', async () => {
  const args = ['keys', 'create', 'Radio', '--allow', '41.66.0.0/16', '--allow', '41.67.0.0/16'];
  const { stdout } = await run([...args, '--dry-run', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    body: { allowed_networks: ['41.66.0.0/16', '41.67.0.0/16'] },
  });
});

describe('a token of the environment', () => {
  test('is sent without the white space around it', async () => {
    await run(['jobs', 'get', '7'], { env: { NSEM_TOKEN: ' nsem_1\r\n' } });
    expect(api.received.at(-1)?.headers.authorization).toBe('Bearer nsem_1');
  });

  test.each(['nsem_1 nsem_2', 'nsem_1\nnsem_2', 'nsem_\u2026', 'nsem_\0', 'x'.repeat(5_000)])(
    'is refused before it is sent if no header can contain it',
    async (token) => {
      const before = api.received.length;
      const { code, stderr } = await run(['jobs', 'get', '7'], { env: { NSEM_TOKEN: token } });
      expect(code).toBe(exitCode.usage);
      expect(stderr).toContain('NSEM_TOKEN is not a token');
      expect(stderr).not.toContain(token.slice(0, 6));
      expect(api.received).toHaveLength(before);
    },
  );
});

describe('a dry run', () => {
  test('shows the request and sends nothing', async () => {
    const before = api.received.length;
    const args = [
      'jobs',
      'create',
      '--from=en',
      '--to=tw',
      '-t',
      'Hello',
      '--idempotency-key',
      'k1',
    ];
    const { code, stdout } = await run([...args, '--dry-run', '--json=id']);
    expect(code).toBe(exitCode.ok);
    expect(JSON.parse(stdout)).toEqual({
      method: 'POST',
      url: `${api.url}/jobs/`,
      idempotency_key: 'k1',
      body: {
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: 'Hello',
      },
    });
    expect(api.received).toHaveLength(before);
  });

  test('needs no confirmation', async () => {
    const { stdout } = await run(['keys', 'delete', '5', '--dry-run']);
    expect(stdout).toContain('method\tDELETE\n');
    expect(deleted).toEqual([]);
  });

  test('does not show a password, and stores no login', async () => {
    const args = ['login', '--email', 'ama@example.com', '--password-stdin', '--dry-run'];
    const { stdout } = await run(args, { input: 'adinkra-1874' });
    expect(stdout).toContain('"password":"(hidden)"');
    expect(stdout).not.toContain('adinkra');
    expect(await new CredentialStore(configFolder).read()).toBeNull();
  });
});

describe('what cannot be undone', () => {
  test('needs --yes without a terminal, and with --no-input', async () => {
    for (const setting of [{}, { atTerminal: true }]) {
      const { code, stderr } = await run(['keys', 'delete', '5', '--no-input'], setting);
      expect(code).toBe(exitCode.usage);
      expect(stderr).toContain(
        'Delete API key 5? This needs to be confirmed.\nConfirm with --yes.',
      );
    }
    expect(deleted).toEqual([]);
  });

  test('is done when its name is typed on a terminal, and not otherwise', async () => {
    const other = await run(['keys', 'delete', '5'], { atTerminal: true, input: '6\r' });
    expect(other.code).toBe(exitCode.interrupted);
    expect(deleted).toEqual([]);
    const { code } = await run(['keys', 'delete', '5'], { atTerminal: true, input: '5\r' });
    expect(code).toBe(exitCode.ok);
    expect(deleted).toEqual(['/api-keys/5']);
  });
});

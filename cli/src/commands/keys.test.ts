import { describe, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { StubApi, type StubResponses } from '../testing/stub-api.ts';

const key = {
  id: 5,
  key_name: 'Clinic website',
  api_key: 'nsem_value',
  scopes: [],
  access: 'read',
  is_active: true,
  expires_at: null,
  allowed_networks: ['41.66.0.0/16'],
  created_at: '2026-11-20T09:30:00.000Z',
  usage_count: 0,
  last_used: null,
};

const responses: StubResponses = {
  'GET /api-keys/': {
    json: [
      key,
      { ...key, id: 6, is_active: false, scopes: ['reports', 'backup'] },
      { ...key, id: 7, expires_at: '2020-01-01T00:00:00.000Z' },
    ],
  },
  'POST /api-keys/': { status: 201, json: key },
  'PUT /api-keys/5': { json: key },
  'POST /api-keys/5/regenerate': { json: key },
  'DELETE /api-keys/5': { status: 204 },
};

async function run(...line: readonly string[]) {
  await using api = await StubApi.start(responses);
  const env = { NSEM_URL: api.url, NSEM_TOKEN: 'session' };
  const result = await runProgram(['keys', ...line], { env });
  return { ...result, bodies: api.bodies, received: api.received };
}

describe('keys create', () => {
  test('sends the limits and prints the key', async () => {
    const { code, stdout, bodies } = await run(
      'create',
      'Clinic website',
      '--read-only',
      '--expires=2027-02-08',
      '--allow',
      '41.66.0.0/16',
      '2c0f:f248::/32',
    );
    expect(code).toBe(0);
    expect(bodies).toEqual([
      {
        key_name: 'Clinic website',
        scopes: [],
        access: 'read',
        expires_at: '2027-02-08T00:00:00.000Z',
        allowed_networks: ['41.66.0.0/16', '2c0f:f248::/32'],
      },
    ]);
    expect(stdout).toContain('key\tnsem_value\n');
    expect(stdout).toContain('allowed from\t41.66.0.0/16\n');
  });

  test('sends the scopes of an admin’s key', async () => {
    const { bodies } = await run('create', 'Money', '--scope', 'payouts:create', 'reports');
    expect(bodies).toEqual([{ key_name: 'Money', scopes: ['payouts:create', 'reports'] }]);
  });

  test.each([[['--scope', 'everything']], [['--expires', 'soon']], [['--expires', '2027-13-01']]])(
    'refuses %j',
    async (options) => {
      const { code, received } = await run('create', 'x', ...options);
      expect(code).toBe(exitCode.usage);
      expect(received).toEqual([]);
    },
  );
});

test('keys list shows what each key may do and whether it works, but no values', async () => {
  const { stdout } = await run('list');
  expect(stdout).not.toContain('nsem_value');
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(rows.map(([id, , may, state]) => [id, may, state])).toEqual([
    ['5', 'read', 'active'],
    ['6', 'reports backup', 'inactive'],
    ['7', 'read', 'expired'],
  ]);
});

describe('keys update', () => {
  test.each([
    [['--active', 'no'], { is_active: false }],
    [['--name', 'Radio', '--access', 'full'], { key_name: 'Radio', access: 'full' }],
    [['--expires', 'never', '--allow-all'], { expires_at: null, allowed_networks: [] }],
  ])('%j sends %j, and prints no value', async (options, body) => {
    const { code, stdout, bodies } = await run('update', '5', ...options);
    expect({ code, bodies }).toEqual({ code: 0, bodies: [body] });
    expect(stdout).not.toContain('nsem_value');
  });

  test.each([[[]], [['--allow', '10.0.0.1', '--allow-all']]])('refuses %j', async (options) => {
    expect((await run('update', '5', ...options)).code).toBe(exitCode.usage);
  });
});

test('keys regenerate prints the new value, and keys delete the id', async () => {
  expect((await run('regenerate', '5')).stdout).toContain('nsem_value');
  expect(await run('delete', '5', '--yes')).toMatchObject({
    code: 0,
    stderr: 'Deleted API key 5.\n',
  });
  expect(JSON.parse((await run('delete', '5', '--yes', '--json')).stdout)).toEqual({ id: 5 });
});

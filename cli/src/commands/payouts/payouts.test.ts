import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram } from '../../testing/run-program.ts';
import { problem, StubApi } from '../../testing/stub-api.ts';
import { parseWeek } from './run.ts';

describe('parseWeek', () => {
  test.each([
    ['2026-W47', '2026-11-16'],
    ['2026-w01', '2025-12-29'],
    ['2026-W53', '2026-12-28'],
    ['2026-11-16', '2026-11-16'],
  ])('reads %s', (text, monday) => expect(parseWeek(text)).toBe(monday));

  test.each([
    ['2026-11-22T23:59:59.999Z', '2026-11-09'],
    ['2026-11-23T00:00:00.000Z', '2026-11-16'],
    ['2026-11-29T12:00:00.000Z', '2026-11-16'],
    ['2026-01-01T00:00:00.000Z', '2025-12-22'],
  ])('the last week at %s has ended', (now, monday) =>
    expect(parseWeek('last', Date.parse(now))).toBe(monday),
  );

  test.each(['2025-W53', '2026-W00', '2026-W54', '2026-11-17', '2026-02-30', '47', 'next'])(
    'refuses %s',
    (text) => expect(() => parseWeek(text)).toThrow('Use last, a week like'),
  );
});

const payout = {
  id: 7,
  service_provider_id: 21,
  service_provider_name: 'Abena Owusu',
  provider_id: 'PRV-7K2M9Q',
  gross_amount: 64.2,
  commission_amount: 9.63,
  amount: 54.57,
  week_start: '2026-11-16',
  week_end: '2026-11-22',
  status: 'pending',
  reference: null,
  failure_reason: null,
  created_at: '2026-11-23T06:00:00.000Z',
  processed_at: null,
  completed_at: null,
};

const run = (api: StubApi, ...args: string[]) =>
  runProgram(['payouts', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' } });

test('a run is sent with the key of its week, and its payouts are listed', async () => {
  await using api = await StubApi.start({
    'POST /wallet/admin/payouts/weekly': { status: 201, json: [payout] },
  });
  const { code, stdout, stderr } = await run(api, 'run', '--week', '2026-W47', '--yes');
  expect({ code, stderr }).toEqual({
    code: exitCode.ok,
    stderr: '1 payout up to the end of the week of 2026-11-16: GHS 54.57 in all.\n',
  });
  expect(stdout).toBe('7\tpending\t2026-11-16\t21\tPRV-7K2M9Q\tAbena Owusu\tGHS 54.57\t\n');
  expect(api.bodies).toEqual([{ week_start: '2026-11-16' }]);
  expect(api.received[0]?.headers['idempotency-key']).toBe('payouts-run-2026-11-16');
});

test('a run without a week pays everything that is unpaid, as the screen and the call do', async () => {
  await using api = await StubApi.start({
    'POST /wallet/admin/payouts/weekly': { status: 201, json: [payout] },
  });
  const { code, stderr } = await run(api, 'run', '--yes');
  expect({ code, stderr }).toEqual({
    code: exitCode.ok,
    stderr: '1 payout up to now: GHS 54.57 in all.\n',
  });
  expect(api.bodies).toEqual([{}]);
  const key = api.received[0]?.headers['idempotency-key'];
  expect(key).toMatch(/^payouts-run-until-\d{4}-\d\d-\d\d$/);
});

test('a repeated run lists what the first one created, as it is now, and pays what is new', async () => {
  const keys: unknown[] = [];
  await using api = await StubApi.start({
    'POST /wallet/admin/payouts/weekly': ({ headers }) => {
      keys.push(headers['idempotency-key']);
      return keys.length === 1
        ? { status: 201, json: [payout], headers: { 'idempotent-replayed': 'true' } }
        : { status: 201, json: [{ ...payout, id: 8, amount: 1.1 }] };
    },
    'GET /wallet/admin/payouts/7': { json: { ...payout, status: 'completed' } },
  });
  const { code, stdout, stderr } = await run(api, 'run', '--week', '2026-W47', '--yes');
  expect(code).toBe(exitCode.ok);
  expect(stdout.split('\n').map((line) => line.split('\t').slice(0, 2).join(' '))).toEqual([
    '7 completed',
    '8 pending',
    '',
  ]);
  expect(stderr).toBe('2 payouts up to the end of the week of 2026-11-16: GHS 55.67 in all.\n');
  expect(keys[0]).toBe('payouts-run-2026-11-16');
  expect(keys[1]).not.toBe(keys[0]);
});

test('without a terminal, a run needs --yes', async () => {
  await using api = await StubApi.start({});
  const { code, stderr } = await run(api, 'run');
  expect(code).toBe(exitCode.usage);
  expect(stderr).toContain('Confirm with --yes.');
  expect(api.received).toEqual([]);
});

test('a payout that cannot be processed does not stop the others', async () => {
  await using api = await StubApi.start({
    'POST /wallet/admin/payouts/7/process': problem(409, 'payout.wrong-state', 'It is completed.'),
    'POST /wallet/admin/payouts/8/process': { json: { ...payout, id: 8, status: 'processing' } },
  });
  const { code, stdout, stderr } = await run(api, 'process', '7', '8', '--yes');
  expect(code).toBe(exitCode.conflict);
  expect(stdout).toMatch(/^8\tprocessing\t[^\n]*\n$/);
  expect(stderr).toContain('error: 7: It is completed.\n');
});

test('a provider lists their own payouts with the same command', async () => {
  await using api = await StubApi.start({
    'GET /wallet/admin/payouts': problem(403, 'permission.denied', 'Only admins may do this.'),
    'GET /wallet/payouts': { json: [payout] },
  });
  const { code, stdout } = await run(api, 'list');
  expect({ code, id: stdout.split('\t')[0] }).toEqual({ code: exitCode.ok, id: '7' });
});

test('a provider sees one of their payouts with the same command', async () => {
  await using api = await StubApi.start({
    'GET /wallet/admin/payouts/7': problem(403, 'permission.denied', 'Only admins may do this.'),
    'GET /wallet/payouts/7': {
      json: { ...payout, status: 'failed', failure_reason: 'It is closed.' },
    },
  });
  const { code, stdout } = await run(api, 'get', '7');
  expect(code).toBe(exitCode.ok);
  expect(stdout).toContain('It is closed.');
});

const account = {
  kind: 'mobile_money',
  network: 'mtn',
  number: '+233244123456',
  bank_name: null,
  branch: null,
  account_number: null,
  holder_name: 'Abena Owusu',
  changed_at: '2026-11-22T20:00:00.000Z',
};

test('an admin sees where a payout goes, and a warning if that was changed recently', async () => {
  const target = { ...account, recently_changed: true };
  await using api = await StubApi.start({
    'GET /wallet/admin/payouts/7': { json: { ...payout, account: target } },
    'GET /wallet/admin/payouts/8': { json: { ...payout, account: null } },
    'GET /wallet/admin/payouts': { json: [{ ...payout, account: target }, payout] },
  });
  const { stdout } = await run(api, 'get', '7');
  expect(stdout).toContain('account\tMTN mobile money\nnumber\t+233244123456\n');
  expect(stdout).toContain('warning\tchanged in the last 24 hours\n');
  expect((await run(api, 'get', '8')).stdout).toContain('account\tnone yet\n');
  const [, first, second] = (await run(api, 'export', '--csv')).stdout.split('\r\n');
  expect(first).toMatch(
    /,"MTN mobile money",233244123456,"Abena Owusu","2026-11-22T20:00:00.000Z"$/,
  );
  expect(second).toMatch(/,"","","",""$/);
});

test('a provider saves and removes where they are paid', async () => {
  const bank = {
    ...account,
    kind: 'bank',
    network: null,
    number: null,
    bank_name: 'GCB Bank',
    branch: 'Tamale',
    account_number: '1011010012345',
  };
  await using api = await StubApi.start({
    'PUT /users/me/payout-account': { json: bank },
    'DELETE /users/me/payout-account': { status: 204 },
  });
  const names = ['--bank', 'GCB Bank', '--branch', 'Tamale', '--holder', 'Abena Owusu'];
  const saved = await run(api, 'replace-account', ...names, '--number', '1011010012345');
  expect(saved.stdout).toContain('account\tGCB Bank, Tamale\nnumber\t1011010012345\n');
  expect(api.bodies).toEqual([
    {
      kind: 'bank',
      bank_name: 'GCB Bank',
      branch: 'Tamale',
      account_number: '1011010012345',
      holder_name: 'Abena Owusu',
    },
  ]);
  const both = await run(
    api,
    'replace-account',
    ...names,
    '--mobile-money',
    'mtn',
    '--number',
    '1',
  );
  expect(both.code).toBe(exitCode.usage);
  const removed = await run(api, 'delete-account', '--yes');
  expect(removed).toMatchObject({
    code: exitCode.ok,
    stderr: 'Your payout account was removed.\n',
  });
});

test('an export contains no formulas, and is readable by its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cli-payouts-'));
  const evil = { ...payout, id: 8, service_provider_name: '=HYPERLINK("http://example.com")' };
  const other = { ...payout, id: 9, week_start: '2026-11-09' };
  await using api = await StubApi.start({
    'GET /wallet/admin/payouts': { json: [payout, evil, other] },
  });
  const path = join(folder, 'payouts.csv');
  const { code } = await run(api, 'export', '--csv', '-o', path, '--week', '2026-W47');
  expect(code).toBe(exitCode.ok);
  const lines = (await readFile(path, 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^"id","status","week_start"/);
  expect(lines[1]).toContain('"Abena Owusu",64.20,9.63,54.57,');
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  expect(lines).toHaveLength(4);
  await rm(folder, { recursive: true });
});

import type { Setting, Settings } from '@nsem/sdk';
import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';

const freeWords: Setting = {
  name: 'free_words',
  value: 700,
  source: 'admin',
  start_value: 500,
  minimum: 0,
  maximum: 1_000_000,
  can_be_off: false,
  variable: 'NSEM_FREE_WORDS',
  changed_at: '2026-11-20T09:30:00.000Z',
  changed_by: 1,
  changed_by_name: 'Abena Owusu',
};
const review: Setting = {
  ...freeWords,
  name: 'services_need_review',
  value: true,
  source: 'default',
  start_value: true,
  minimum: null,
  maximum: null,
  variable: null,
};
const budget: Setting = {
  ...freeWords,
  name: 'free_budget_ghs',
  value: null,
  can_be_off: true,
  variable: 'NSEM_FREE_BUDGET',
};
const all: Settings = {
  settings: [freeWords, review],
  fixed: [],
  brand: 'Nsem',
  rate_limit_seconds: 10,
  mail: { server: null, from: 'Nsem <no-reply@example.com>' },
  free_this_month: { spent: 412.5, until: '2026-12-01T00:00:00.000Z' },
};

const run = (args: readonly string[], api: StubApi) =>
  runProgram(['settings', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' } });

test('all settings are listed with their sources, and one with its bounds', async () => {
  await using api = await StubApi.start({ 'GET /admin/settings': { json: all } });
  const listed = await run(['get'], api);
  expect(listed.stdout).toBe(
    'free_words\t700\tadmin\t500\tNSEM_FREE_WORDS\nservices_need_review\ton\tdefault\ton\t\n',
  );
  const one = await run(['get', 'free-words'], api);
  expect(one.stdout).toContain('0 to 1000000');
});

test('the budget of free translations is shown with what was spent of it', async () => {
  const json = { ...all, settings: [budget] };
  await using api = await StubApi.start({ 'GET /admin/settings': { json } });
  const { stdout } = await run(['get', 'free_budget_ghs'], api);
  expect(stdout).toMatch(/spent this month\s+GHS 412\.50/);
});

test.each([
  [['free_budget_ghs', '900'], { free_budget_ghs: 900 }],
  [['free-budget-ghs', 'off'], { free_budget_ghs: null }],
  [['free_words', '700'], { free_words: 700 }],
  [['brand_name', 'Kasa & Kyerɛw'], { brand_name: 'Kasa & Kyerɛw' }],
  [['services-need-review', 'off'], { services_need_review: false }],
  [['offer_preview_words', 'off'], { offer_preview_words: null }],
  [['free_words', 'default'], { reset: ['free_words'] }],
])('set %s sends %o', async (args, body) => {
  await using api = await StubApi.start({ 'PUT /admin/settings': { json: all } });
  expect(await run(['set', ...args, '--yes'], api)).toMatchObject({ code: exitCode.ok });
  expect(api.bodies).toEqual([body]);
});

test.each([
  ['free_words', 'off'],
  ['free_words', '5e1'],
  ['services_need_review', '1'],
  ['words', '1'],
])('set %s %s is refused before anything is sent', async (...args) => {
  await using api = await StubApi.start({});
  expect(await run(['set', ...args, '--yes'], api)).toMatchObject({ code: exitCode.usage });
  expect(api.received).toEqual([]);
});

test('a test mail that the mail server refuses is a failure with what it said', async () => {
  const reason = '535 5.7.8 Authentication failed';
  const tested = { outcome: 'failed', reason, to: 'a@example.com', server: 'mail.example.com:587' };
  await using api = await StubApi.start({ 'POST /admin/settings/test-mail': { json: tested } });
  const { code, stderr } = await run(['test-mail'], api);
  expect(code).toBe(exitCode.failure);
  expect(stderr).toContain(`Not sent: ${reason}`);
});

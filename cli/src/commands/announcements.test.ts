import type { ManagedAnnouncement } from '@nsem/sdk';
import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';

const announcement: ManagedAnnouncement = {
  id: 4,
  title: null,
  text: 'Payouts are sent on Monday.',
  link: null,
  starts_at: '2026-11-20T09:30:00.000Z',
  ends_at: '2026-11-27T17:00:00.000Z',
  audience: 'providers',
  state: 'current',
  by_mail: false,
  created_by: 1,
  created_at: '2026-11-20T09:30:00.000Z',
};

const run = (args: readonly string[], api: StubApi) =>
  runProgram(['announcements', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' } });

test('an announcement is created for an audience and some days', async () => {
  await using api = await StubApi.start({
    'POST /admin/announcements/': { status: 201, json: announcement },
  });
  const before = Date.now();
  const text = ['-m', 'Payouts are sent on Monday.', '--days', '2', '--link', '/contact'];
  const { code, stdout } = await run(['create', '--to', 'providers', ...text], api);
  expect(code).toBe(exitCode.ok);
  expect(stdout).toContain('Payouts are sent on Monday.');
  const [body] = api.bodies as readonly Readonly<{ ends_at: string }>[];
  expect(body).toMatchObject({ audience: 'providers', by_mail: false, link: '/contact' });
  const daysShown = (Date.parse(body?.ends_at ?? '') - before) / 86_400_000;
  expect(daysShown).toBeGreaterThanOrEqual(2);
  expect(daysShown).toBeLessThan(2.1);
});

test('a mail to all users needs a confirmation', async () => {
  await using api = await StubApi.start({});
  const { code } = await run(['create', '-m', 'We move on Sunday.', '--mail'], api);
  expect(code).toBe(exitCode.usage);
  expect(api.received).toEqual([]);
});

test('announcements are listed, and ended by their IDs', async () => {
  await using api = await StubApi.start({
    'GET /admin/announcements/': { json: [announcement] },
    'DELETE /admin/announcements/4': { status: 204 },
  });
  const { stdout } = await run(['list'], api);
  expect(stdout).toContain('4\tcurrent\tproviders\t');
  expect(await run(['end', '4'], api)).toMatchObject({
    code: exitCode.ok,
    stderr: 'Ended 4.\n',
  });
});

test('an update changes only what is given, and something must be', async () => {
  await using api = await StubApi.start({ 'PUT /admin/announcements/4': { json: announcement } });
  expect((await run(['update', '4'], api)).code).toBe(exitCode.usage);
  expect((await run(['update', '4', '--title', 'News'], api)).code).toBe(exitCode.ok);
  expect(api.bodies).toEqual([{ title: 'News' }]);
});

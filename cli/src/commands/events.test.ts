import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';

const change = (job_id: number, note: string | null = null) => ({
  job_id,
  move: 'deliver',
  at: '2026-11-20T09:42:10.000Z',
  actor_role: 'service-provider',
  from: 'in_progress',
  to: 'completed',
  status: 'completed',
  note,
});

const eventsOf = (...changes: readonly object[]) =>
  Buffer.from(
    changes
      .map((each, index) => `id: ${index + 11}\nevent: job\ndata: ${JSON.stringify(each)}\n\n`)
      .join(''),
  );

const start = (...changes: readonly object[]) =>
  StubApi.start({
    'GET /events': {
      bytes: eventsOf(...changes),
      headers: { 'content-type': 'text/event-stream' },
      stall: true,
    },
  });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-events-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (api: StubApi, args: readonly string[]) =>
  runProgram(['events', ...args], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key', PATH: process.env['PATH'] ?? '', OUT: folder },
  });

test('a command runs for each change in order, and its failure names where to continue', async () => {
  await using api = await start(change(7), change(8), change(9), change(10));
  const command =
    'cat >> "$OUT/log"; echo "$NSEM_EVENT $NSEM_JOB" >> "$OUT/ids"; test "$NSEM_JOB" != 9';
  const { code, stderr } = await run(api, ['--since', '10', '--exec', command]);
  expect(code).toBe(exitCode.failure);
  expect(stderr).toContain('The command failed for change 13 of job 9.\n');
  expect(stderr).toContain('Continue with: --since 12\n');
  expect(await readFile(join(folder, 'ids'), 'utf8')).toBe('11 7\n12 8\n13 9\n');
  const lines = (await readFile(join(folder, 'log'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { job_id: number }).job_id)).toEqual([7, 8, 9]);
  expect(api.received[0]?.headers['last-event-id']).toBe('10');
});

test('what others wrote is not run by the shell', async () => {
  const note = '$(touch "$OUT/evil") `touch "$OUT/evil"`; touch "$OUT/evil"';
  await using api = await start(change(7, note), change(8));
  await run(api, ['--exec', 'ls "$OUT" > "$OUT/found"; test "$NSEM_JOB" = 7']);
  expect(await readFile(join(folder, 'found'), 'utf8')).toBe('found\n');
});

test('changes are printed as they arrive', async () => {
  await using api = await start(change(7, 'two\nlines'));
  const stop = new AbortController();
  const running = runProgram(['events', '--url', api.url], {
    env: { NSEM_TOKEN: 'key' },
    signal: stop.signal,
    onOutput: () => stop.abort(),
  });
  const { code, stdout } = await running;
  expect(stdout).toBe(
    '11\t2026-11-20T09:42:10.000Z\t7\tdeliver\tcompleted\tservice-provider\ttwo lines\n',
  );
  expect(code).toBe(exitCode.interrupted);
});

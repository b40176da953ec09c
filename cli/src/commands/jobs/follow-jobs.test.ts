import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram } from '../../testing/run-program.ts';
import { sampleJob } from '../../testing/sample-job.ts';
import { problem, StubApi, type StubResponses } from '../../testing/stub-api.ts';

const first = '2026-11-20T09:30:00.000Z';
const second = '2026-11-20T09:42:10.000Z';

const state = (id: number, status: string, updated_at = first) => ({
  json: { id, status, updated_at },
});

const run = (api: StubApi, ...args: string[]) =>
  runProgram(['jobs', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' } });

/** A stream that opens, sends the events, and stays open. */
const stream = (...events: readonly object[]) => ({
  bytes: Buffer.from(
    [
      'id: 1\nevent: ready\ndata: {}\n\n',
      ...events.map((event) => `id: 2\nevent: job\ndata: ${JSON.stringify(event)}\n\n`),
    ].join(''),
  ),
  headers: { 'content-type': 'text/event-stream' },
  stall: true,
});

const event = (id: number, status: string) => ({
  job_id: id,
  move: 'deliver',
  at: second,
  actor_role: 'service-provider',
  from: 'in_progress',
  to: status,
  note: null,
  status,
});

const twoJobs: StubResponses = {
  'GET /jobs/7/status': state(7, 'completed'),
  'GET /jobs/8/status': state(8, 'pending'),
  'GET /jobs/7': { json: sampleJob({ id: 7, status: 'completed' }) },
  'GET /jobs/8': { json: sampleJob({ id: 8, status: 'completed' }) },
};

test('several jobs are watched with one stream, and each change is a line', async () => {
  const responses = {
    ...twoJobs,
    'GET /events': stream(event(8, 'completed'), event(9, 'failed')),
  };
  await using api = await StubApi.start(responses);
  const { code, stdout } = await run(api, 'watch', '7', '8');
  expect({ code, stdout }).toEqual({
    code: exitCode.ok,
    stdout: [`${first}\t7\tcompleted`, `${first}\t8\tpending`, `${second}\t8\tcompleted`, ''].join(
      '\n',
    ),
  });
  expect(api.received.filter(({ path }) => path === '/events')).toHaveLength(1);
});

test('a change between the first look and the stream is not missed', async () => {
  let calls = 0;
  await using api = await StubApi.start({
    'GET /jobs/8/status': () => {
      calls += 1;
      return calls === 1 ? state(8, 'in_progress') : state(8, 'failed', second);
    },
    'GET /events': stream(),
  });
  const { code, stdout } = await run(api, 'watch', '8');
  expect(code).toBe(exitCode.failure);
  expect(stdout).toBe(`${first}\t8\tin_progress\n${second}\t8\tfailed\n`);
});

test('jobs wait lists several jobs in the given order once all are done', async () => {
  const responses = { ...twoJobs, 'GET /events': stream(event(8, 'completed')) };
  await using api = await StubApi.start(responses);
  const { code, stdout, stderr } = await run(api, 'wait', '8', '7', '8');
  expect(code).toBe(exitCode.ok);
  expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(['8', '7', '']);
  expect(stderr).toContain('Job 8: completed\n');
});

test('after --timeout it ends with 8, and names what is not done', async () => {
  await using api = await StubApi.start({ ...twoJobs, 'GET /events': stream() });
  const { code, stderr } = await run(api, 'wait', '7', '8', '--timeout', '2s');
  expect(code).toBe(exitCode.pending);
  expect(stderr).toContain('error: Not done yet: job 8.\n');
});

test('an unknown job is refused before anything is followed', async () => {
  await using api = await StubApi.start({
    ...twoJobs,
    'GET /jobs/9/status': problem(404, 'job.not-found', 'Job 9 was not found.'),
  });
  const { code } = await run(api, 'watch', '8', '9');
  expect(code).toBe(exitCode.notFound);
  expect(api.received.map(({ path }) => path)).not.toContain('/events');
});

test('several results are not saved in one file', async () => {
  await using api = await StubApi.start({});
  const file = fileURLToPath(import.meta.url);
  const { code, stderr } = await run(api, 'download', '7', '8', '-o', file);
  expect(code).toBe(exitCode.usage);
  expect(stderr).toContain(`${file} is not a folder.`);
});

import { tmpdir } from 'node:os';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startExample } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const pair = { service_type: 'translation', source_language: 'en', target_language: 'ee' } as const;

let market: Marketplace;
let provider: TestUser;
let client: TestUser;
let jobId: number;

beforeAll(async () => {
  market = await startMarketplace();
  provider = await market.registerProvider('Edem Kofi Agbeko', pair);
  client = await market.registerClient('Abena Osei Tutu', 50);
});

beforeEach(async () => {
  const content = 'The clinic is open from Monday to Friday.';
  ({ id: jobId } = await client.nsem.jobs.create({ ...pair, content }));
});

afterAll(() => market.stop());

const wait = (args: readonly (string | number)[], isTerminal = false) =>
  startExample('wait-with-progress.ts', args.map(String), {
    cwd: tmpdir(),
    env: client.env,
    isTerminal,
  });

test('each change is printed on a line, and the result in a sentence', async () => {
  const running = wait([jobId]);
  await running.printed(/pending/);
  await provider.nsem.jobs.assign(jobId);
  await running.printed(/in progress/);
  await provider.nsem.jobs.deliver(jobId, {
    output_text: 'Kɔdzia ʋuna tso Dzoɖa vaseɖe Fiɖa.',
    note: 'Checked by hand.',
  });
  const { price } = await client.nsem.jobs.get(jobId);
  expect(await running.ended).toEqual({
    code: 0,
    stdout: `Job ${jobId}: pending
Job ${jobId}: in progress
Job ${jobId}: completed
The result is ready, for GHS ${price.toFixed(2)}.
`,
    stderr: '',
  });
});

test('on a terminal the line is updated as time passes', async () => {
  const running = wait([jobId], true);
  await running.printed(/pending for \d\d:\d\d:\d\d.*pending for \d\d:\d\d:\d\d/s);
  await client.nsem.jobs.cancel(jobId);
  const { code, stdout, stderr } = await running.ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'The job was cancelled.\n' });
  expect(stdout).toMatch(/^\r.\[KJob \d+: pending for \d\d:\d\d:\d\d\r[^\n]*cancelled[^\n]*\n$/);
});

test('Ctrl-C stops waiting, and the job continues', async () => {
  const running = wait([jobId]);
  await running.printed(/pending/);
  running.interrupt();
  expect(await running.ended).toMatchObject({
    code: 130,
    stderr: `Stopped waiting. Job ${jobId} continues.\n`,
  });
  expect(await client.nsem.jobs.getStatus(jobId)).toMatchObject({ status: 'pending' });
});

test('the time is up', async () => {
  expect(await wait([jobId, 0.01]).ended).toMatchObject({
    code: 1,
    stderr: `Job ${jobId} is still pending.\n`,
  });
});

test('the reason of a failed job is printed', async () => {
  const reason = 'The text breaks off after the first line.';
  await provider.nsem.jobs.assign(jobId);
  await provider.nsem.jobs.fail(jobId, { reason });
  expect(await wait([jobId]).ended).toMatchObject({ code: 1, stderr: `${reason}\n` });
});

test('an unknown job is reported in a sentence, and an invalid command line prints the usage', async () => {
  const [missing, wrong] = await Promise.all([wait([999]).ended, wait(['soon']).ended]);
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toMatch(/^[A-Z].*\.\n$/);
  expect(wrong).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Usage: node wait-with-progress.ts JOB [MINUTES]\n',
  });
});

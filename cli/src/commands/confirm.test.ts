import { expect, test } from 'vitest';

import { exitCode } from '../exit-code.ts';
import { runProgram } from '../testing/run-program.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { StubApi } from '../testing/stub-api.ts';

const start = () =>
  StubApi.start({ 'DELETE /jobs/128': { json: sampleJob({ status: 'cancelled' }) } });

const cancel = (api: StubApi, input: string, ...more: string[]) =>
  runProgram(['jobs', 'cancel', '128', ...more], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
    input,
    atTerminal: true,
  });

test('at a terminal, a yes is needed, and the question names what is done', async () => {
  await using api = await start();
  const { code, stderr } = await cancel(api, 'y');
  expect({ code, requests: api.received.length }).toEqual({ code: exitCode.ok, requests: 1 });
  expect(stderr).toContain('Cancel job 128?');
});

test.each(['n', '\r'])('at a terminal, nothing is done after %j', async (answer) => {
  await using api = await start();
  const { code, stderr } = await cancel(api, answer);
  expect({ code, requests: api.received.length }).toEqual({
    code: exitCode.interrupted,
    requests: 0,
  });
  expect(stderr).toContain('Nothing was changed.');
});

test('--yes answers in advance', async () => {
  await using api = await start();
  const { code, stderr } = await cancel(api, '', '--yes');
  expect(code).toBe(exitCode.ok);
  expect(stderr).not.toContain('?');
});

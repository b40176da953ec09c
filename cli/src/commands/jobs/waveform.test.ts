import { describe, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram } from '../../testing/run-program.ts';
import { problem, StubApi, type StubResponse } from '../../testing/stub-api.ts';

const peaks = Buffer.from([0, 10, 40, 80, 60, 20]).toString('base64');
const ready = { status: 'ready', duration_ms: 1323, step_ms: 230, peaks };

const pending: StubResponse = {
  status: 202,
  json: { status: 'pending' },
  headers: { 'retry-after': '0' },
};

const start = (...responses: readonly StubResponse[]) => {
  const left = [...responses];
  return StubApi.start({
    'GET /jobs/130/waveform': () => left.shift() ?? { json: ready },
  });
};

const run = (api: StubApi, ...args: readonly string[]) =>
  runProgram(['jobs', 'waveform', '130', ...args], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
  });

describe('waveform', () => {
  test('draws the peaks in relation to the loudest', async () => {
    await using api = await start();
    const { code, stdout } = await run(api, '--input');
    expect(code).toBe(exitCode.ok);
    expect(stdout).toContain('▁▂▅█▆▃');
    expect(stdout).toContain('1.32 s');
    const { query } = api.received[0]!;
    expect([query.get('file'), query.get('points')]).toEqual(['input', '60']);
  });

  test('prints the whole waveform as JSON', async () => {
    await using api = await start();
    const { stdout } = await run(api, '--json');
    expect(JSON.parse(stdout)).toEqual(ready);
    const { query } = api.received[0]!;
    expect([query.get('file'), query.get('points')]).toEqual(['output', null]);
  });

  test('waits until it is measured', async () => {
    await using api = await start(pending, pending);
    const { code, stdout } = await run(api, '--points', '6');
    expect(code).toBe(exitCode.ok);
    expect(stdout).toContain('▁▂▅█▆▃');
    expect(api.received.map(({ query }) => query.get('points'))).toEqual(['6', '6', '6']);
  });

  test('does not wait longer than --timeout', async () => {
    await using api = await start({ ...pending, headers: { 'retry-after': '600' } });
    const { code, stdout, stderr } = await run(api, '--timeout', '5s');
    expect([code, stdout]).toEqual([exitCode.pending, '']);
    expect(stderr).toContain('still being measured');
  });

  test('fails if there is none', async () => {
    await using api = await start(problem(404, 'waveform.unsupported', 'There is no waveform.'));
    const { code, stderr } = await run(api);
    expect(code).toBe(exitCode.notFound);
    expect(stderr).toContain('There is no waveform.');
  });
});

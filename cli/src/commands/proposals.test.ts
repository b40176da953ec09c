import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { timesIn } from '../output/times.ts';
import { runProgram } from '../testing/run-program.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { problem, StubApi } from '../testing/stub-api.ts';

const proposal = {
  id: 7,
  job_id: 128,
  provider_id: 'PRV-7K2M9Q',
  provider_name: 'Kwabena Osei',
  due_at: '2026-11-27T17:00:00.000Z',
  status: 'open',
};

const openApi = () =>
  StubApi.start({
    'GET /jobs/128/proposals': { json: [proposal] },
    'POST /jobs/128/proposals/7/accept': {
      json: sampleJob({ id: 128, provider_name: 'Kwabena Osei' }),
    },
    'POST /jobs/128/proposals/9/accept': problem(404, 'proposal.not-found', 'Proposal not found.'),
  });

const accept = (api: StubApi, id: number, input: string) =>
  runProgram(['proposals', 'accept', '128', String(id)], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
    atTerminal: true,
    input,
  });

const isAccepted = ({ received }: StubApi) => received.some(({ method }) => method === 'POST');

/** A prompt wraps its message at the width of the terminal. */
const unwrap = (text: string) => text.replaceAll(/\s+/g, ' ');

test('accept asks with the name of the provider and the proposed time', async () => {
  await using api = await openApi();
  const refused = await accept(api, 7, 'n');
  const question = `Assign job 128 to Kwabena Osei, due at ${timesIn('local').at(proposal.due_at)}?`;
  expect(unwrap(refused.stderr)).toContain(question);
  expect(refused.code).toBe(exitCode.interrupted);
  expect(isAccepted(api)).toBe(false);
  const { code, stderr } = await accept(api, 7, 'y');
  expect({ code, isAccepted: isAccepted(api) }).toEqual({ code: 0, isAccepted: true });
  expect(stderr).toContain('Job 128 is assigned to Kwabena Osei.');
});

test('the name of a provider controls no terminal', async () => {
  const assigned = sampleJob({ id: 128, provider_name: 'Kwabena\u001B[2J\u009B1A Osei' });
  await using api = await StubApi.start({
    'GET /jobs/128/proposals': { json: [proposal] },
    'POST /jobs/128/proposals/7/accept': { json: assigned },
  });
  const { stderr } = await accept(api, 7, 'y');
  expect(stderr).toContain('Job 128 is assigned to Kwabena[2J1A Osei.');
});

test('accept of a proposal that is not listed is refused by the server', async () => {
  await using api = await openApi();
  const { code, stderr } = await accept(api, 9, 'y');
  expect(unwrap(stderr)).toContain('Accept proposal 9 for job 128?');
  expect(code).toBe(exitCode.notFound);
});

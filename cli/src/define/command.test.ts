import { expect, test } from 'vitest';

import { runProgram } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';

const run = async (line: string) => {
  await using api = await StubApi.start({
    'DELETE /glossary/12': { status: 204 },
    'DELETE /jobs/128/proposals/7': { status: 204 },
    'DELETE /admin/announcements/4': { status: 204 },
    'DELETE /admin/announcements/5': { status: 204 },
    'GET /glossary/export': { bytes: Buffer.from('term\n') },
  });
  const env = { NSEM_URL: api.url, NSEM_TOKEN: 'token' };
  const { code, stdout, stderr } = await runProgram(line.split(' '), { env });
  const calls = api.received.map(
    ({ method, path, query }) => `${method} ${path}?${query.toString()}`,
  );
  return { code, stdout, stderr, calls };
};

test.each([
  ['glossary delete 12 --yes', 'Deleted term 12.\n', [12]],
  ['proposals withdraw 128 7', 'Withdrew proposal 7.\n', [7]],
  ['announcements end 4 5', 'Ended 4.\nEnded 5.\n', [4, 5]],
])('nsem %s is noted, and prints the IDs as JSON', async (line, note, ids) => {
  expect(await run(line)).toMatchObject({ code: 0, stdout: '', stderr: note });
  const asJson = await run(`${line} --json`);
  expect(asJson).toMatchObject({ code: 0, stderr: '' });
  expect(asJson.stdout).toBe(ids.map((id) => `{"id":${id}}\n`).join(''));
});

test('a question is asked before anything is sent', async () => {
  const { code, stderr, calls } = await run('glossary delete 12');
  expect(code).toBe(2);
  expect(stderr).toContain('Delete term 12?');
  expect(calls).toEqual([]);
});

test('where a file is saved is no part of its query', async () => {
  const { stdout, calls } = await run('glossary export --from en -o -');
  expect(stdout).toBe('term\n');
  expect(calls).toEqual(['GET /glossary/export?source_language=en']);
});

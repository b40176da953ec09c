import { describe, expect, test } from 'vitest';

import { runProgram } from '../../testing/run-program.ts';
import { sampleJob } from '../../testing/sample-job.ts';
import { StubApi } from '../../testing/stub-api.ts';

const run = (api: StubApi, ...args: readonly string[]) =>
  runProgram(['jobs', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' } });

describe('a job of a document', () => {
  const marked = 'Wash ①your① hands.';
  const job = sampleJob({ id: 7, has_document: true, title: 'notice.docx', content: marked });

  test('is named by its file to its client, who sees no marks of formats', async () => {
    await using api = await StubApi.start({
      'GET /jobs/7': { json: job },
      'GET /jobs/': { json: [job] },
    });
    for (const args of [['get', '7'], ['list']]) {
      const { stdout } = await run(api, ...args);
      expect(stdout).toContain('notice.docx');
      expect(stdout).not.toContain('①');
    }
  });

  test('has its text with the marks for its provider', async () => {
    const json = { ...job, net_amount: null };
    await using api = await StubApi.start({ 'GET /jobs/7': { json } });
    expect((await run(api, 'get', '7')).stdout).toContain(marked);
  });
});

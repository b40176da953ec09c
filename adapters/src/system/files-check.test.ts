import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createFilesCheck } from './files-check.ts';

it('asks a bucket at most once in five seconds, and notices when it is back', async () => {
  let problem: string | null = 'The bucket nsem cannot be used: nothing answers there.';
  let requests = 0;
  const check = createFilesCheck({
    storage: {
      place: { kind: 'bucket' },
      findProblem() {
        requests += 1;
        return Promise.resolve(problem);
      },
    },
    log: pino({ enabled: false }),
  });
  const first = await Promise.all([check(), check()]);
  expect(first).toEqual([
    { place: 'bucket', problem },
    { place: 'bucket', problem },
  ]);
  await check();
  expect(requests).toBe(1);
  problem = null;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  try {
    expect(await check()).toEqual({ place: 'bucket', problem: null });
  } finally {
    clock.mockRestore();
  }
});

import { expect, it } from 'vitest';
import { memoryLog } from './http/testing/memory-log.ts';
import { logOutages } from './log-outages.ts';

it('logs the first error of each outage, and its end', async () => {
  const lines: string[] = [];
  const texts = { fails: 'the outbox cannot be read', works: 'the outbox can be read again' };
  const attempt = logOutages(memoryLog(lines), texts);
  const succeed = () => Promise.resolve();
  const fail = () => Promise.reject(new Error('the connection was refused'));
  for (const work of [succeed, fail, fail, succeed, succeed, fail]) await attempt(work);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ msg }) => msg)).toEqual([texts.fails, texts.works, texts.fails]);
  expect(logged[0].err.message).toBe('the connection was refused');
});

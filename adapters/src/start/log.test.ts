import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

import { expect, it, test } from 'vitest';

import { memoryLog } from '../http/testing/raw-call.ts';
import { logOutages } from './log.ts';

const program = `
  import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
  const { log } = createLog({ logLevel: 'info' });
  for (let line = 0; line < 3; line += 1) {
    log.info('a call');
    await new Promise((resolve) => setImmediate(resolve));
  }
  console.log('The server goes on.');
`;

test('a log that cannot be written stops no server, and lets it end', async () => {
  await using full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', full.fd],
  });
  const ended = once(child, 'close');
  expect(await text(child.stdout!)).toBe('The server goes on.\n');
  expect(await ended).toEqual([0, null]);
});

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

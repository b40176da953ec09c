import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

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

// A worker that streams as its data say.
import { exit } from 'node:process';
import { streamToMain } from '../stream-from-thread.ts';

/** How the stream of the worker ends. */
export type Ending = 'whole' | 'fail' | 'leave' | 'never';

async function* write(ending: Ending): AsyncGenerator<Uint8Array, string> {
  const count = ending === 'never' ? Infinity : 100;
  for (let n = 0; n < count; n += 1) yield new Uint8Array(100_000).fill(n);
  if (ending === 'fail') throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
  if (ending === 'leave') exit(0);
  return 'Maakye';
}

await streamToMain(write);

// The thread of write-archive-in-thread.ts: reading, hashing and compressing files blocks its thread.
import { lowerPriority } from '../threads/lower-priority.ts';
import { streamToMain } from '../threads/stream-to-main.ts';
import { readPlainly } from './read-plainly.ts';
import { archiveBytes } from './write-archive.ts';
import type { ThreadContents } from './write-archive-in-thread.ts';

lowerPriority();

await streamToMain(({ contents, files }: ThreadContents) =>
  archiveBytes(contents, readPlainly(files)),
);

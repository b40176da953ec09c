// The thread of write-archive-in-thread.ts: reading, hashing, compressing and encrypting blocks its thread.
import { createReadStream } from 'node:fs';
import { lowerPriority } from '../threads/lower-priority.ts';
import { streamToMain } from '../threads/stream-to-main.ts';
import { encryptedTo } from './encryption/encrypt-backup.ts';
import { openArchiveFiles } from './read-plainly.ts';
import { archiveBytes } from './write-archive.ts';
import type { ThreadContents } from './write-archive-in-thread.ts';

lowerPriority();

async function* readFile(file: string): AsyncGenerator<Uint8Array, undefined> {
  for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
  return undefined;
}

await streamToMain((task: ThreadContents) =>
  'file' in task
    ? encryptedTo(task.recipients, readFile(task.file))
    : archiveBytes(task.contents, openArchiveFiles(task.files)),
);

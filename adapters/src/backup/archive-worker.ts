// The thread of write-archive-in-thread.ts: reading, hashing, compressing and encrypting blocks its thread.
import { createReadStream } from 'node:fs';
import { lowerPriority } from '../threads/answer-from-thread.ts';
import { streamToMain } from '../threads/stream-from-thread.ts';
import { encryptedTo } from './encryption/encryption.ts';
import { openArchiveFiles, type ThreadContents } from './write-archive-in-thread.ts';
import { archiveBytes } from './write-archive.ts';

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

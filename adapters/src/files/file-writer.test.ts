import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileWriter } from './file-writer.ts';

const mebibyte = 1024 * 1024;
let folder: string;
let path: string;
let handle: FileHandle;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-file-writer-'));
  path = join(folder, 'recording');
  handle = await open(path, 'wx');
});

afterEach(async () => {
  await handle.close();
  await rm(folder, { recursive: true });
});

/** The open file, but for some of what can be done with it. */
const handleWith = (changed: Partial<FileHandle>): FileHandle =>
  Object.assign(Object.create(handle) as FileHandle, {
    writev: (chunks: readonly Uint8Array[]) => handle.writev(chunks),
    writeFile: (bytes: Uint8Array) => handle.writeFile(bytes),
    datasync: () => handle.datasync(),
    ...changed,
  });

it('writes chunks of every size in their order', async () => {
  const chunks = [1, 0, 70_000, 2 * mebibyte, 511, 64 * 1024, 600_000, 3].map((size) =>
    randomBytes(size),
  );
  const writer = createFileWriter(handle);
  for (const chunk of chunks) await writer.add(chunk);
  await writer.end();
  expect((await readFile(path)).equals(Buffer.concat(chunks))).toBe(true);
});

it('writes an empty file', async () => {
  await createFileWriter(handle).end();
  expect(await readFile(path)).toHaveLength(0);
});

it('writes the rest if the platform writes less than it is given', async () => {
  const some = handleWith({
    async writev(chunks) {
      const [first] = chunks as unknown as readonly Uint8Array[];
      await handle.writeFile(first?.subarray(0, 10) ?? '');
      return { bytesWritten: 10, buffers: [] } as never;
    },
  });
  const bytes = randomBytes(mebibyte);
  const writer = createFileWriter(some);
  await writer.add(bytes);
  await writer.end();
  expect((await readFile(path)).equals(bytes)).toBe(true);
});

it('throws what could not be written, at the latest at the end', async () => {
  const full = () => Promise.reject(new Error('no space'));
  const writer = createFileWriter(handleWith({ writev: full }));
  await writer.add(Buffer.alloc(mebibyte));
  await expect(writer.add(Buffer.alloc(mebibyte))).rejects.toThrow('no space');
  const last = createFileWriter(handleWith({ writev: full }));
  await last.add(Buffer.alloc(10));
  await expect(last.end()).rejects.toThrow('no space');
});

it('throws at the end if the disk has failed to store what arrived before', async () => {
  let flushes = 0;
  const failing = handleWith({
    datasync() {
      flushes += 1;
      return Promise.reject(new Error('input/output error'));
    },
  });
  const writer = createFileWriter(failing);
  for (let nth = 0; nth < 80; nth += 1) await writer.add(Buffer.alloc(mebibyte));
  await expect(writer.end()).rejects.toThrow('input/output error');
  expect(flushes).toBe(1);
});

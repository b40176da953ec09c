import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant, invariant } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderFileStore } from './folder-file-store.ts';
import { createPartialFiles, newPartialKey, type PartialFiles } from './partial-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { createUploadStaging } from './upload-staging.ts';

const megabyte = 1024 * 1024;
const hourMs = 60 * 60 * 1_000;

let root: string;
let files: PartialFiles;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nsem-partial-'));
  const temporaryFolder = join(root, 'incoming');
  files = createPartialFiles({ folder: join(root, 'partial'), temporaryFolder });
});
afterEach(() => rm(root, { recursive: true }));

async function* bytesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** Appends, and returns the outcome with the positions that were reported as durable. */
async function append(
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  {
    from = 0,
    maxBytes = 1_000,
    sha256,
  }: { from?: number; maxBytes?: number; sha256?: string } = {},
) {
  const durable: number[] = [];
  const onDurable = async (position: number) => void durable.push(position);
  const part = { key, from, bytes, maxBytes, sha256, onDurable };
  return { outcome: await files.append(part), durable };
}

const contentOf = async (key: string): Promise<string> => {
  const claimed = await files.claim({ key, name: 'a.txt', sizeBytes: await files.sizeOf(key) });
  return claimed === undefined ? '' : readFile(claimed.path, 'utf8');
};

describe('a partial file', () => {
  it('grows by parts, each of which is durable when it is reported', async () => {
    const key = newPartialKey();
    expect(await files.sizeOf(key)).toBe(0);
    expect(await append(key, bytesOf('Hohoro ', 'wo '))).toEqual({
      outcome: 'stored',
      durable: [10],
    });
    expect(await append(key, bytesOf('nsa.'), { from: 10 })).toEqual({
      outcome: 'stored',
      durable: [14],
    });
    expect(await contentOf(key)).toBe('Hohoro wo nsa.');
  });

  it('overwrites what a crash left behind the position', async () => {
    const key = newPartialKey();
    await append(key, bytesOf('Hohoro'));
    await append(key, bytesOf('!!'), { from: 4 });
    expect(await contentOf(key)).toBe('Hoho!!');
  });

  it('retains what had arrived when its source fails', async () => {
    const key = newPartialKey();
    const durable: number[] = [];
    const broken = (async function* read() {
      yield Buffer.from('Hohoro');
      throw new Error('the line broke');
    })();
    const onDurable = async (position: number) => void durable.push(position);
    const part = { key, from: 0, maxBytes: 100, bytes: broken, onDurable };
    await expect(files.append({ ...part, sha256: undefined })).rejects.toThrow('the line broke');
    expect(durable).toEqual([6]);
  });

  it('discards a part with another digest, and one that is too long', async () => {
    const key = newPartialKey();
    const sha256 = createHash('sha256').update('Hohoro').digest('base64');
    expect(await append(key, bytesOf('Hohor0'), { sha256 })).toEqual({
      outcome: 'other-digest',
      durable: [],
    });
    expect(await append(key, bytesOf('Hoh', 'oro'), { sha256 })).toEqual({
      outcome: 'stored',
      durable: [6],
    });
    const long = await append(key, bytesOf('a', 'bc'), { from: 6, maxBytes: 2 });
    expect(long).toEqual({ outcome: 'too-long', durable: [] });
  });

  it('is claimed without being copied, and stays until it is removed', async () => {
    const key = newPartialKey();
    await append(key, bytesOf('Hohoro'));
    const claimed = await files.claim({ key, name: 'a.txt', sizeBytes: 6 });
    const sha256 = createHash('sha256').update('Hohoro').digest('hex');
    expect(claimed).toMatchObject({ name: 'a.txt', sizeBytes: 6, sha256 });
    const { ino } = await stat(join(root, 'partial', key));
    expect((await stat(claimed?.path ?? '')).ino).toBe(ino);
    expect(await files.claim({ key, name: 'a.txt', sizeBytes: 7 })).toBeUndefined();
    await files.remove(key);
    expect(await files.sizeOf(key)).toBe(0);
    expect(await readFile(claimed?.path ?? '', 'utf8')).toBe('Hohoro');
  });

  it('that is claimed after it was overwritten has the digest of its new bytes', async () => {
    const key = newPartialKey();
    const claim = async () =>
      (await files.claim({ key, name: 'a.txt', sizeBytes: 6 }))?.sha256 ?? '';
    const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
    await append(key, bytesOf('Hohoro'));
    expect(await claim()).toBe(digestOf('Hohoro'));
    await append(key, bytesOf('!!'), { from: 4 });
    expect(await claim()).toBe(digestOf('Hoho!!'));
  });

  it('is read for its digest only when it is claimed first', async () => {
    const key = newPartialKey();
    await append(key, bytesOf('Hohoro'));
    const first = await files.claim({ key, name: 'a.txt', sizeBytes: 6 });
    // Another digest would show that the bytes were read again.
    await writeFile(join(root, 'partial', key), 'wo nsa');
    const second = await files.claim({ key, name: 'b.txt', sizeBytes: 6 });
    expect(second?.sha256).toBe(first?.sha256);
  });

  it('that arrived long ago is new once it is stored, so that the sweep leaves it', async () => {
    const key = newPartialKey();
    await append(key, bytesOf('Hohoro'));
    const arrivedAt = new Date(Date.now() - 2 * hourMs);
    await utimes(join(root, 'partial', key), arrivedAt, arrivedAt);
    const claimed = await files.claim({ key, name: 'a.wav', sizeBytes: 6 });
    invariant(claimed !== undefined, 'all of it is there');
    const folder = join(root, 'files');
    const temporaryFolder = join(root, 'incoming');
    const staging = createUploadStaging({ temporaryFolder, store: createFolderFileStore(folder) });
    await staging.keep(claimed, 'audio/wav');
    const deleted = await sweepFiles({
      folder,
      findUnregistered: async (keys) => keys,
      writtenAfter: instant(0),
      writtenBefore: instant(Date.now() - hourMs),
      mayContinue: () => true,
    });
    expect(deleted).toBe(0);
  });

  it('without an upload is swept, and no other', async () => {
    const [used, unknown] = [newPartialKey(), newPartialKey()];
    await append(used, bytesOf('a'));
    await append(unknown, bytesOf('b'));
    expect(await files.sweep(async (keys) => keys.filter((key) => key !== used))).toBe(1);
    expect(await readdir(join(root, 'partial'))).toEqual([used]);
  });

  it('that was swept has no digest any more', async () => {
    const key = newPartialKey();
    await append(key, bytesOf('Hohoro'));
    const before = await files.claim({ key, name: 'a.txt', sizeBytes: 6 });
    await files.sweep(async (keys) => keys);
    await writeFile(join(root, 'partial', key), 'wo nsa');
    const after = await files.claim({ key, name: 'a.txt', sizeBytes: 6 });
    expect(after?.sha256).toHaveLength(64);
    expect(after?.sha256).not.toBe(before?.sha256);
  });

  it('of 200 MB takes no memory for its size, and is durable now and then', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'a');
    const sizeBytes = 200 * megabyte;
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const bytes = (async function* read() {
      for (let sent = 0; sent < sizeBytes; sent += chunk.length) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        yield chunk;
      }
    })();
    const { durable } = await append(newPartialKey(), bytes, { maxBytes: sizeBytes });
    expect(durable.at(-1)).toBe(sizeBytes);
    expect(durable.length).toBeGreaterThan(20);
    expect(most).toBeLessThan(16 * megabyte);
  });
});

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant, invariant } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderFileStore } from './folder-file-store.ts';
import { createDigests, createFolderPartialFiles } from './folder-partial-files.ts';
import type { PartialFiles } from './partial-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { partialFilesContract } from './testing/partial-files.contract.ts';
import { bytesOf, openPartialRow, type PartialRow } from './testing/partial-row.ts';
import { createUploadStaging } from './upload-staging.ts';

describe('folder partial files', () => {
  partialFilesContract('in a folder', ({ partial: folder, incoming: temporaryFolder }) =>
    createFolderPartialFiles({ folder, temporaryFolder }),
  );

  const megabyte = 1024 * 1024;
  const hourMs = 60 * 60 * 1_000;

  let root: string;
  let files: PartialFiles;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nsem-partial-'));
    const temporaryFolder = join(root, 'incoming');
    files = createFolderPartialFiles({ folder: join(root, 'partial'), temporaryFolder });
  });
  afterEach(() => rm(root, { recursive: true }));

  const pathOf = ({ key }: PartialRow) => join(root, 'partial', key);

  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

  describe('a partial file in a folder', () => {
    it('is claimed without being copied', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      const claimed = await row.claim(files);
      const { ino } = await stat(pathOf(row));
      expect((await stat(claimed?.path ?? '')).ino).toBe(ino);
    });

    it('that is claimed after it was overwritten has the digest of its new bytes', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hoho'));
      const before = row.position;
      await row.append(files, bytesOf('ro'));
      expect((await row.claim(files))?.sha256).toBe(digestOf('Hohoro'));
      await row.append(files, bytesOf('!!'), { from: before });
      expect((await row.claim(files))?.sha256).toBe(digestOf('Hoho!!'));
    });

    it('is read for its digest only when it is claimed first', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      const first = await row.claim(files);
      // Another digest would show that the bytes were read again.
      await writeFile(pathOf(row), 'wo nsa');
      expect((await row.claim(files))?.sha256).toBe(first?.sha256);
    });

    it('that arrived long ago is new once it is stored, so that the sweep leaves it', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      const arrivedAt = new Date(Date.now() - 2 * hourMs);
      await utimes(pathOf(row), arrivedAt, arrivedAt);
      const claimed = await row.claim(files);
      invariant(claimed !== undefined, 'all of it is there');
      const folder = join(root, 'files');
      const temporaryFolder = join(root, 'incoming');
      const staging = createUploadStaging({
        temporaryFolder,
        store: createFolderFileStore(folder),
      });
      await staging.store(claimed, 'audio/wav');
      const deleted = await sweepFiles({
        folder,
        findUnregistered: async (keys) => keys,
        writtenAfter: instant(0),
        writtenBefore: instant(Date.now() - hourMs),
        mayContinue: () => true,
      });
      expect(deleted).toBe(0);
    });

    it('that was swept has no digest any more', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      const before = await row.claim(files);
      await files.sweep(async (keys) => keys, new AbortController().signal);
      await writeFile(pathOf(row), 'wo nsa');
      const after = await row.claim(files);
      expect(after?.sha256).toHaveLength(64);
      expect(after?.sha256).not.toBe(before?.sha256);
    });

    it('needs no folder to be swept', async () => {
      expect(await files.sweep(async (keys) => keys, new AbortController().signal)).toBe(0);
      expect(existsSync(join(root, 'partial'))).toBe(false);
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
      const row = openPartialRow();
      await row.append(files, bytes, { maxBytes: sizeBytes });
      expect(row.recorded.at(-1)).toBe(sizeBytes);
      expect(row.recorded.length).toBeGreaterThan(20);
      expect(most).toBeLessThan(16 * megabyte);
    });
  });
});

describe('create digests', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-digests-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Digests whose files are counted when they are read. */
  function countReads() {
    const read: string[] = [];
    const digests = createDigests(async (path) => {
      read.push(path);
      if (path === 'missing') throw new Error('no such file');
      return `digest ${read.length}`;
    });
    return { digests, read };
  }

  describe('the digest of a file', () => {
    it('is computed once, for calls at the same time and later ones', async () => {
      const { digests, read } = countReads();
      const both = await Promise.all([digests.find('a', 'one'), digests.find('a', 'two')]);
      expect([...both, await digests.find('a', 'three')]).toEqual(Array(3).fill('digest 1'));
      expect(read).toEqual(['one']);
    });

    it('is computed again after the file was written', async () => {
      const { digests } = countReads();
      await digests.find('a', 'one');
      digests.forget('a');
      expect(await digests.find('a', 'one')).toBe('digest 2');
    });

    it('that was not found is looked for again', async () => {
      const { digests, read } = countReads();
      await expect(digests.find('a', 'missing')).rejects.toThrow('no such file');
      expect(await digests.find('a', 'one')).toBe('digest 2');
      expect(read).toEqual(['missing', 'one']);
    });

    it('is computed again after it was forgotten while it was computed', async () => {
      const [old, current] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
      const hashes = new Map([
        ['one', old.promise],
        ['two', current.promise],
      ]);
      const digests = createDigests(
        (path) => hashes.get(path) ?? Promise.resolve('read once more'),
      );
      const before = digests.find('a', 'one');
      digests.forget('a');
      const after = digests.find('a', 'two');
      // The file of the first one was removed; that does not concern the second one.
      old.reject(new Error('no such file'));
      await expect(before).rejects.toThrow('no such file');
      const again = digests.find('a', 'three');
      current.resolve('digest of the new bytes');
      expect(await Promise.all([after, again])).toEqual(Array(2).fill('digest of the new bytes'));
    });

    it('is retained for the newest thousand files', async () => {
      const { digests, read } = countReads();
      for (let file = 0; file <= 1_000; file += 1) await digests.find(`${file}`, `${file}`);
      await digests.find('1000', 'again');
      expect(read).not.toContain('again');
      await digests.find('0', 'again');
      expect(read.at(-1)).toBe('again');
    });

    it('of a large file leaves turns to other requests while it is computed', async () => {
      const path = join(folder, 'large.wav');
      const bytes = Buffer.alloc(16 * 1024 * 1024, 'Hohoro');
      await writeFile(path, bytes);
      let turns = 0;
      let isDone = false;
      const count = () => {
        turns += 1;
        if (!isDone) setImmediate(count);
      };
      setImmediate(count);
      const digest = await createDigests().find('a', path);
      isDone = true;
      expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
      // At most 256 KB are hashed between two turns.
      expect(turns).toBeGreaterThanOrEqual(64);
    });
  });
});

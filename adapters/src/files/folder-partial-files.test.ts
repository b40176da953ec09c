import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant, invariant } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderFileStore } from './folder-file-store.ts';
import { createFolderPartialFiles } from './folder-partial-files.ts';
import type { PartialFiles } from './partial-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { partialFilesContract } from './testing/partial-files.contract.ts';
import { bytesOf, openPartialRow, type PartialRow } from './testing/partial-row.ts';
import { createUploadStaging } from './upload-staging.ts';

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

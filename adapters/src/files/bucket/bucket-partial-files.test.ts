import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilesUnavailableError } from '@nsem/core';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileStorage } from '../file-storage.ts';
import { newPartialKey, type PartialFiles } from '../partial-files.ts';
import { partialFilesContract, type PartialFolders } from '../testing/partial-files.contract.ts';
import { brokenAfter, bytesOf, openPartialRow, type PartialRow } from '../testing/partial-row.ts';
import { bucketText } from '../storage.config.ts';
import type { Bucket, HashedBytes } from './bucket.port.ts';
import { createBucketPartialFiles } from './bucket-partial-files.ts';
import { openBucket } from './open-bucket.ts';
import { piecesBelow, piecesOf } from './piece.ts';
import {
  bucketUrl,
  hashBytes,
  startFolderServer,
  startMemoryServer,
  useStorageServer,
} from './testing/use-storage-servers.ts';
import { createPartLimit } from './upload-file.ts';
import { smallestPiece } from './write-pieces.ts';

const megabyte = 1024 * 1024;
const neverStopped = new AbortController().signal;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-pieces-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const servers = {
  s3rver: useStorageServer(startFolderServer),
  fauxqs: useStorageServer(startMemoryServer),
};

/** Opens the store as a process does; `lines` gets what it logs. */
async function openAt(
  url: string,
  folders: PartialFolders,
  lines: string[] = [],
): Promise<PartialFiles> {
  const root = await mkdtemp(join(tmpdir(), 'nsem-process-'));
  const storage = await openFileStorage(
    { kind: 'bucket', bucket: bucketText().parse(url) },
    { fileWriter: join(root, 'file-writer'), uploading: join(root, 'uploading') },
  );
  await rm(root, { recursive: true });
  return storage.openPartialFiles(folders, pino({}, { write: (line) => void lines.push(line) }));
}

/** Opens another process, with a data directory of its own. */
const openProcess = (url: string, name: string, lines?: string[]): Promise<PartialFiles> =>
  openAt(url, { partial: join(folder, name, 'partial'), incoming: incomingOf(name) }, lines);

const incomingOf = (name: string): string => join(folder, name, 'incoming');

const bucketAt = (url: string): Promise<Bucket> => openBucket(bucketText().parse(url));

async function pathsBelow(url: string, below: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const page of (await bucketAt(url)).list(below)) {
    paths.push(...page.map(({ path }) => path));
  }
  return paths;
}

async function contentOf(row: PartialRow, files: PartialFiles): Promise<Buffer> {
  const claimed = await row.claim(files);
  return readFile(claimed?.path ?? '');
}

partialFilesContract('in a bucket', (folders) => openAt(servers.fauxqs().url, folders));

describe('a partial file in a bucket', () => {
  const { s3rver } = servers;

  it('arrives at any process, and is claimed by any', async () => {
    const { url } = s3rver();
    const [one, other, third] = await Promise.all(
      ['one', 'other', 'third'].map((name) => openProcess(url, name)),
    );
    const row = openPartialRow();
    const parts = [3, 0.2, 1, 0.7, 0.1].map((size) => randomBytes(Math.floor(size * megabyte)));
    for (const [n, part] of parts.entries()) {
      const files = [one, other][n % 2];
      expect(await row.append(files!, bytesOf(part), { maxBytes: part.length })).toBe('stored');
    }
    expect(await third!.findStored({ key: row.key, ...row.position })).toEqual(row.position);
    expect((await contentOf(row, third!)).equals(Buffer.concat(parts))).toBe(true);
    await third!.remove(row.key);
    expect(await pathsBelow(url, piecesOf(row.key))).toEqual([]);
  });

  it('has the bytes of one of two processes that write at once', async () => {
    const { url } = s3rver();
    const [one, other] = [await openProcess(url, 'one'), await openProcess(url, 'other')];
    for (let round = 0; round < 5; round += 1) {
      const row = openPartialRow();
      await row.append(one, bytesOf('Hohoro '));
      const from = row.position;
      const outcomes = await Promise.all([
        row.append(one, bytesOf('wo nsa'), { from }),
        row.append(other, bytesOf('wo anim'), { from }),
      ]);
      expect(outcomes.toSorted()).toEqual(['not-recorded', 'stored']);
      const winner = outcomes[0] === 'stored' ? 'wo nsa' : 'wo anim';
      expect((await contentOf(row, one)).toString()).toBe(`Hohoro ${winner}`);
      expect(await pathsBelow(url, piecesOf(row.key))).toHaveLength(1);
    }
  });

  it('is not harmed by what a process left that died before its row was written', async () => {
    const { url } = s3rver();
    const [one, other] = [await openProcess(url, 'one'), await openProcess(url, 'other')];
    const row = openPartialRow();
    const [first, second] = [randomBytes(smallestPiece), randomBytes(smallestPiece)];
    await row.append(one, bytesOf(first), { maxBytes: first.length });
    row.failNext();
    const dying = row.append(one, bytesOf(randomBytes(10)));
    await expect(dying).rejects.toThrow('the process died');
    expect(await pathsBelow(url, piecesOf(row.key))).toHaveLength(2);
    await row.append(other, bytesOf(second), { maxBytes: second.length });
    const whole = Buffer.concat([first, second]);
    expect((await contentOf(row, other)).equals(whole)).toBe(true);
    await other.remove(row.key);
    expect(await pathsBelow(url, piecesOf(row.key))).toEqual([]);
  });

  it('does not consist of more pieces the smaller its parts are', async () => {
    const { url } = s3rver();
    const [one, other] = [await openProcess(url, 'one'), await openProcess(url, 'other')];
    const row = openPartialRow();
    const part = randomBytes(64 * 1024);
    for (let sent = 0; sent < 20; sent += 1) {
      await row.append(sent % 2 === 0 ? one : other, bytesOf(part), { maxBytes: part.length });
    }
    expect(row.position.receivedBytes).toBe(20 * part.length);
    expect(await pathsBelow(url, piecesOf(row.key))).toHaveLength(3);
    const whole = Buffer.concat(Array.from({ length: 20 }, () => part));
    expect((await contentOf(row, other)).equals(whole)).toBe(true);
  });

  it('is not continued after a piece that another process has just replaced', async () => {
    const { url } = s3rver();
    const [one, other] = [await openProcess(url, 'one'), await openProcess(url, 'other')];
    const row = openPartialRow();
    await row.append(one, bytesOf('Hoho'));
    const from = row.position;
    await row.append(other, bytesOf('ro'));
    expect(await row.append(one, bytesOf('ra'), { from })).toBe('not-recorded');
    expect((await contentOf(row, one)).toString()).toBe('Hohoro');
    expect(await pathsBelow(url, piecesOf(row.key))).toHaveLength(1);
  });

  it('of which a piece is missing begins anew', async () => {
    const { url } = s3rver();
    const files = await openProcess(url, 'one');
    const row = openPartialRow();
    for (let sent = 0; sent < 3; sent += 1) {
      await row.append(files, bytesOf(Buffer.alloc(megabyte)), { maxBytes: megabyte });
    }
    const [, second = ''] = await pathsBelow(url, piecesOf(row.key));
    await (await bucketAt(url)).remove(second);
    const nothing = { receivedBytes: 0, lastPiece: null };
    expect(await files.findStored({ key: row.key, ...row.position })).toEqual(nothing);
    expect(await row.claim(files)).toBeUndefined();
  });

  it('that has less or more bytes than its pieces is not used', async () => {
    const { url } = s3rver();
    const files = await openProcess(url, 'one');
    const row = openPartialRow();
    await row.append(files, bytesOf('Hohoro'));
    const [path = ''] = await pathsBelow(url, piecesOf(row.key));
    await (await bucketAt(url)).put(path, hashBytes(Buffer.from('Hohoro wo')), 'another');
    expect(await row.claim(files)).toBeUndefined();
  });

  it('is not continued after a piece that has become shorter', async () => {
    const { url } = s3rver();
    const files = await openProcess(url, 'one');
    const row = openPartialRow();
    await row.append(files, bytesOf('Hohoro'));
    const [path = ''] = await pathsBelow(url, piecesOf(row.key));
    await (await bucketAt(url)).put(path, hashBytes(Buffer.from('Hoho')), 'another');
    await expect(row.append(files, bytesOf(' wo'))).rejects.toThrow('4 bytes rather than 6');
    expect(row.recorded).toEqual([6]);
  });

  it('leaves no pieces of a long part with another digest, or whose line broke', async () => {
    const { url } = s3rver();
    const files = await openProcess(url, 'one');
    const row = openPartialRow();
    const sha256 = createHash('sha256').update('another part').digest('base64');
    const chunks = Array.from({ length: 18 }, () => Buffer.alloc(megabyte));
    const checked = { maxBytes: 18 * megabyte, sha256 };
    expect(await row.append(files, bytesOf(...chunks), checked)).toBe('other-digest');
    const long = { maxBytes: 17 * megabyte, sha256 };
    expect(await row.append(files, bytesOf(...chunks), long)).toBe('too-long');
    const broken = (async function* read() {
      yield* bytesOf(...chunks);
      yield* brokenAfter();
    })();
    await expect(row.append(files, broken, checked)).rejects.toThrow('the line broke');
    expect(await pathsBelow(url, piecesOf(row.key))).toEqual([]);
    expect(row.recorded).toEqual([]);
  });
});

describe('a bucket that goes down while a file arrives', () => {
  it('refuses what needs it, and the file continues when it is back', async () => {
    const server = await startFolderServer();
    const lines: string[] = [];
    const files = await openProcess(server.url, 'one', lines);
    const row = openPartialRow();
    await row.append(files, bytesOf('Hohoro'));
    const file = { key: row.key, ...row.position };
    await server.stop();
    await expect(files.findStored(file)).rejects.toThrow(FilesUnavailableError);
    await expect(row.append(files, bytesOf(' wo'))).rejects.toThrow(FilesUnavailableError);
    await expect(row.claim(files)).rejects.toThrow(FilesUnavailableError);
    await expect(files.sweep(async (keys) => keys, neverStopped)).rejects.toThrow(
      FilesUnavailableError,
    );
    expect(row.recorded).toEqual([6]);
    await files.remove(newPartialKey());
    expect(lines.join('')).toContain('pieces of an upload could not be deleted');
    expect(await readdir(incomingOf('one'))).toEqual([]);
    const again = await server.startAgain();
    expect(await files.findStored(file)).toEqual(row.position);
    await row.append(files, bytesOf(' wo nsa'));
    expect((await contentOf(row, files)).toString()).toBe('Hohoro wo nsa');
    await again.stop();
    await again.remove();
  });
});

describe('the sweep of partial files in a bucket', () => {
  it('removes what this server has written, and nothing of another one', async () => {
    const { url } = servers.s3rver();
    const [own, other] = [await openProcess(url, 'one'), await openProcess(url, 'other')];
    const [used, unused, foreign] = [openPartialRow(), openPartialRow(), openPartialRow()];
    await used.append(own, bytesOf('a'));
    await unused.append(own, bytesOf('b'));
    await foreign.append(other, bytesOf('c'));
    const alone = async (keys: readonly string[]) =>
      keys.filter((key) => [unused.key, foreign.key].includes(key));
    expect(await own.sweep(alone, neverStopped)).toBe(1);
    const left = [used, unused, foreign].map((row) => pathsBelow(url, piecesOf(row.key)));
    expect((await Promise.all(left)).map(({ length }) => length)).toEqual([1, 0, 1]);
    expect(await other.sweep(alone, neverStopped)).toBe(1);
  });

  it('ignores objects that are no pieces, and asks for each key of a page once', async () => {
    const url = bucketUrl(servers.fauxqs().port, 'mixed');
    const files = await openProcess(url, 'one');
    const row = openPartialRow();
    for (let sent = 0; sent < 3; sent += 1) {
      await row.append(files, bytesOf(Buffer.alloc(megabyte)), { maxBytes: megabyte });
    }
    const bucket = await bucketAt(url);
    const others = ['README', `${'a'.repeat(32)}/README`, 'a/b/c'].map((at) => piecesBelow + at);
    for (const path of others) await bucket.put(path, hashBytes(Buffer.from('a')), 'one');
    const asked: string[] = [];
    const removed = await files.sweep(async (keys) => {
      asked.push(...keys);
      return keys;
    }, neverStopped);
    expect([asked, removed]).toEqual([[row.key], 3]);
    expect((await pathsBelow(url, piecesBelow)).toSorted()).toEqual(others.toSorted());
  });

  it('removes what had arrived in the folder before there was a bucket', async () => {
    const folders = { partial: join(folder, 'partial'), incoming: join(folder, 'incoming') };
    const files = await openAt(servers.s3rver().url, folders);
    await mkdir(folders.partial);
    const [used, unused] = [newPartialKey(), newPartialKey()];
    for (const key of [used, unused]) await writeFile(join(folders.partial, key), 'Hohoro');
    const find = async (keys: readonly string[]) => keys.filter((key) => key === unused);
    expect(await files.sweep(find, neverStopped)).toBe(1);
    expect(await readdir(folders.partial)).toEqual([used]);
    const nothing = { receivedBytes: 0, lastPiece: null };
    const recorded = { key: used, receivedBytes: 6, lastPiece: null };
    expect(await files.findStored(recorded)).toEqual(nothing);
  });
});

describe('a long part', () => {
  it('takes neither memory nor room on the disk for its size', async () => {
    const temporaryFolder = join(folder, 'incoming');
    let [mostBytes, mostOnDisk, storedBytes] = [0, 0, 0];
    const before = process.memoryUsage().arrayBuffers;
    const sizeOnDisk = async (name: string): Promise<number> => {
      const found = await stat(join(temporaryFolder, name)).catch(() => undefined);
      return found?.size ?? 0;
    };
    const bucket = {
      ...(await bucketAt(servers.s3rver().url)),
      async put(_path: string, { bytes }: HashedBytes) {
        storedBytes += bytes.length;
        mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - before);
        const sizes = await Promise.all((await readdir(temporaryFolder)).map(sizeOnDisk));
        mostOnDisk = Math.max(
          mostOnDisk,
          sizes.reduce((sum, size) => sum + size, 0),
        );
      },
    };
    const [writer, limit, log] = ['test', createPartLimit(), pino({ level: 'silent' })];
    const files = createBucketPartialFiles({ bucket, writer, limit, temporaryFolder, log });
    const chunk = Buffer.alloc(256 * 1024, 'a');
    const chunks = Array.from({ length: 96 }, () => chunk);
    const maxBytes = 24 * megabyte;
    const rows = Array.from({ length: 6 }, openPartialRow);
    const send = (row: PartialRow) => row.append(files, bytesOf(...chunks), { maxBytes });
    expect(new Set(await Promise.all(rows.map(send)))).toEqual(new Set(['stored']));
    expect(storedBytes).toBe(6 * maxBytes);
    expect(mostOnDisk).toBeLessThanOrEqual(6 * 8 * megabyte);
    // Four parts are read at a time, and those before may not have been collected.
    expect(mostBytes).toBeLessThan(16 * 8 * megabyte);
  });
});

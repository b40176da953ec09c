import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { moveDurably, writeDurably, writeNewFile } from './disk.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'));
  file = join(folder, 'note.txt');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const read = () => readFile(file, 'utf8');

/** The class of file handles, which Node.js does not export. */
async function fileHandlePrototype() {
  const handle = await open(folder, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as typeof handle;
}

async function* chunks(...pieces: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

describe('a durable write', () => {
  it.each([
    ['text', () => 'Maakye. Wo ho te sɛn?'],
    ['bytes', () => Buffer.from('Maakye. Wo ho te sɛn?')],
    ['a stream', () => chunks('Maakye. ', 'Wo ho te sɛn?')],
  ])('stores %s, readable only by its owner', async (_, content) => {
    await writeDurably(file, content());
    expect(await read()).toBe('Maakye. Wo ho te sɛn?');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('replaces the file and leaves no draft', async () => {
    await writeDurably(file, 'a longer first version');
    await writeDurably(file, 'second');
    expect(await read()).toBe('second');
    expect(await readdir(folder)).toEqual(['note.txt']);
  });

  it('flushes the content before it renames, and the folder afterwards', async () => {
    const namesAtFlush: string[][] = [];
    vi.spyOn(await fileHandlePrototype(), 'sync').mockImplementation(async () => {
      namesAtFlush.push(await readdir(folder));
    });
    await writeDurably(file, 'Akwaaba');
    expect(namesAtFlush).toEqual([
      [expect.stringMatching(/^\.note\.txt\..+\.part$/)],
      ['note.txt'],
    ]);
  });

  it('keeps the old content if the source fails half-way', async () => {
    await writeDurably(file, 'old');
    const writing = writeDurably(file, chunks('half', new Error('the network is gone')));
    await expect(writing).rejects.toThrow('the network is gone');
    expect(await read()).toBe('old');
    expect(await readdir(folder)).toEqual(['note.txt']);
  });

  it('keeps the old content if the disk cannot flush the new one', async () => {
    await writeDurably(file, 'old');
    const failure = Object.assign(new Error('i/o error'), { code: 'EIO' });
    vi.spyOn(await fileHandlePrototype(), 'sync').mockRejectedValueOnce(failure);
    await expect(writeDurably(file, 'new')).rejects.toThrow(failure);
    expect(await read()).toBe('old');
    expect(await readdir(folder)).toEqual(['note.txt']);
  });

  it('reports a folder that cannot be flushed', async () => {
    const prototype = await fileHandlePrototype();
    const failure = Object.assign(new Error('i/o error'), { code: 'EIO' });
    vi.spyOn(prototype, 'sync').mockResolvedValueOnce().mockRejectedValueOnce(failure);
    await expect(writeDurably(file, 'new')).rejects.toThrow(failure);
  });

  it('leaves no draft if the target cannot be replaced', async () => {
    await mkdir(file);
    await expect(writeDurably(file, 'new')).rejects.toMatchObject({ code: 'EISDIR' });
    expect(await readdir(folder)).toEqual(['note.txt']);
  });
});

describe('writing a new file', () => {
  it('never replaces a file', async () => {
    await writeNewFile(file, 'first');
    await expect(writeNewFile(file, 'second')).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await read()).toBe('first');
  });

  it('does not follow a link', async () => {
    const elsewhere = join(folder, 'elsewhere.txt');
    await symlink(elsewhere, file);
    await expect(writeNewFile(file, 'secret')).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readdir(folder)).toEqual(['note.txt']);
  });
});

describe('moving a file', () => {
  it('flushes the folder that it arrives in', async () => {
    const shelf = join(folder, 'shelf');
    await mkdir(shelf);
    await writeNewFile(file, 'Akwaaba');
    const arrived: string[][] = [];
    vi.spyOn(await fileHandlePrototype(), 'sync').mockImplementation(async () => {
      arrived.push(await readdir(shelf));
    });
    await moveDurably(file, join(shelf, 'note.txt'));
    expect(arrived).toEqual([['note.txt']]);
    expect(await readdir(folder)).toEqual(['shelf']);
  });
});

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDigests } from './create-digests.ts';

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
    const digests = createDigests((path) => hashes.get(path) ?? Promise.resolve('read once more'));
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

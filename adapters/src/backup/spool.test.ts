import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBytesIn } from './testing/open-files.ts';
import { createSpool } from './spool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-spool-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a spool', () => {
  it('of few bytes has no file', () => {
    using spool = createSpool(join(folder, 'missing'));
    spool.add(Buffer.from('Akwaaba '));
    spool.add(Buffer.from('ma wo'));
    expect(spool.sizeBytes()).toBe(13);
    expect(Buffer.concat([...spool.read()]).toString()).toBe('Akwaaba ma wo');
  });

  it('returns what was added in order, from the file and from memory', () => {
    using spool = createSpool(folder, 1_000);
    const lines = Array.from({ length: 30_000 }, (_none, n) => `line ${n}\n`);
    for (const line of lines) spool.add(Buffer.from(line));
    expect(Buffer.concat([...spool.read()]).toString()).toBe(lines.join(''));
    expect(spool.sizeBytes()).toBe(lines.join('').length);
  });

  it('has a file without a name, which is closed with it', async () => {
    const spool = createSpool(folder, 10);
    spool.add(Buffer.alloc(11));
    expect(await readdir(folder)).toEqual([]);
    expect(await openBytesIn(folder)).toBe(11);
    spool[Symbol.dispose]();
    expect(await openBytesIn(folder)).toBe(0);
  });

  it('fails if its file cannot be written', () => {
    using spool = createSpool(join(folder, 'missing'), 10);
    expect(() => spool.add(Buffer.alloc(11))).toThrow('ENOENT');
  });
});

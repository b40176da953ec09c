import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Damage, describeBackup, fileEntry, manifestSchema } from './manifest.ts';
import { type ContentsList, listContents } from './write-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-list-'));
});
afterEach(() => rm(folder, { recursive: true }));

const facts = describeBackup({ schema: null, seal: null }, { now: 0, version: '1.2.3' });
const nameOf = (n: number) => fileEntry(n.toString(16).padStart(32, '0'));
const entryOf = (n: number) => ({ name: nameOf(n), size_bytes: n, sha256: 'a'.repeat(64) });

const manifestOf = async (list: ContentsList): Promise<unknown> =>
  JSON.parse(await text(Readable.from(list.writeManifest(facts))));

describe('the list of the contents of an archive', () => {
  it('is a valid manifest without files', async () => {
    using list = listContents(folder);
    const nothing = { format_version: 1, ...facts, files: [], damaged: [] };
    expect(manifestSchema.parse(await manifestOf(list))).toEqual(nothing);
  });

  it('has every file and every damage, of which the summary names the first', async () => {
    using list = listContents(folder);
    const entries = Array.from({ length: 10_000 }, (_none, n) => entryOf(n));
    const damaged = entries.map(({ name }): Damage => ({ name, reason: 'altered' }));
    for (const entry of entries) list.addEntry(entry);
    for (const damage of damaged) list.addDamage(damage);
    const expected = { format_version: 1, ...facts, files: entries, damaged };
    expect(manifestSchema.parse(await manifestOf(list))).toEqual(expected);
    expect(list.summarize()).toEqual({ count: 10_000, first: damaged.slice(0, 1_000) });
  });

  it('is not written if it could not be read', async () => {
    using list = listContents(folder, 5_000);
    for (let n = 0; n < 20; n += 1) list.addEntry(entryOf(n));
    await expect(manifestOf(list)).rejects.toThrow('too many files');
  });
});

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvariantError } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartialFiles } from '../partial-files.ts';
import { brokenAfter, bytesOf, openPartialRow, type PartialRow } from './partial-row.ts';

const megabyte = 1024 * 1024;
const neverStopped = new AbortController().signal;

/** The folders of a store of partial files. */
export type PartialFolders = Readonly<{ partial: string; incoming: string }>;

/** What every store of partial files has to do. */
export function partialFilesContract(
  name: string,
  open: (folders: PartialFolders) => PartialFiles | Promise<PartialFiles>,
): void {
  describe(`the store of partial files ${name}`, () => {
    let folder: string;
    let files: PartialFiles;
    const incoming = () => join(folder, 'incoming');
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nsem-partial-'));
      files = await open({ partial: join(folder, 'partial'), incoming: incoming() });
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    async function contentOf(row: PartialRow): Promise<string | undefined> {
      const claimed = await row.claim(files);
      return claimed === undefined ? undefined : readFile(claimed.path, 'utf8');
    }

    const storedOf = async ({ key, position }: PartialRow) =>
      (await files.findStored({ key, ...position })).receivedBytes;

    it('has nothing of an upload that has just begun', async () => {
      const { key, position } = openPartialRow();
      expect(await files.findStored({ key, ...position })).toEqual(position);
    });

    it('stores parts, each of which is durable when it is reported', async () => {
      const row = openPartialRow();
      expect(await row.append(files, bytesOf('Hohoro ', 'wo '))).toBe('stored');
      expect(await row.append(files, bytesOf('nsa.'))).toBe('stored');
      expect(row.recorded).toEqual([10, 14]);
      expect(await files.findStored({ key: row.key, ...row.position })).toEqual(row.position);
      expect(await contentOf(row)).toBe('Hohoro wo nsa.');
    });

    it('stores nothing for an empty part', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      expect(await row.append(files, bytesOf(''))).toBe('stored');
      expect(row.recorded).toEqual([6]);
    });

    it('replaces what a process stored that died before it was recorded', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hoho'));
      row.failNext();
      await expect(row.append(files, bytesOf('ro wo nsa'))).rejects.toThrow('the process died');
      expect([row.position.receivedBytes, await storedOf(row)]).toEqual([4, 4]);
      await row.append(files, bytesOf('!!'));
      await row.append(files, bytesOf('.. wo nsa'));
      expect(await contentOf(row)).toBe('Hoho!!.. wo nsa');
    });

    it('does not record a part that is sent again after it was recorded', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hoho'));
      const before = row.position;
      await row.append(files, bytesOf('ro'));
      expect(await row.append(files, bytesOf('ro'), { from: before })).toBe('not-recorded');
      expect(row.recorded).toEqual([4, 6]);
      expect(await contentOf(row)).toBe('Hohoro');
    });

    it('retains what had arrived when the source of a part fails', async () => {
      const row = openPartialRow();
      await expect(row.append(files, brokenAfter('Hohoro'))).rejects.toThrow('the line broke');
      expect(row.recorded).toEqual([6]);
      expect(await contentOf(row)).toBe('Hohoro');
    });

    it('discards a part whose source fails, if its digest was to be checked', async () => {
      const row = openPartialRow();
      const sha256 = createHash('sha256').update('Hohoro').digest('base64');
      const broken = row.append(files, brokenAfter('Hohoro'), { sha256 });
      await expect(broken).rejects.toThrow('the line broke');
      expect(row.recorded).toEqual([]);
    });

    it('discards a part with another digest, and one that is too long', async () => {
      const row = openPartialRow();
      const sha256 = createHash('sha256').update('Hohoro').digest('base64');
      expect(await row.append(files, bytesOf('Hohor0'), { sha256 })).toBe('other-digest');
      expect(row.recorded).toEqual([]);
      expect(await row.append(files, bytesOf('Hoh', 'oro'), { sha256 })).toBe('stored');
      expect(await row.append(files, bytesOf('a', 'bc'), { maxBytes: 2 })).toBe('too-long');
      expect(row.recorded).toEqual([6]);
      await row.append(files, bytesOf(' wo'));
      expect(await contentOf(row)).toBe('Hohoro wo');
    });

    it('records a long part now and then, and one with a digest at its end', async () => {
      const chunks = Array.from({ length: 17 }, (_, n) => Buffer.alloc(megabyte, n));
      const whole = Buffer.concat(chunks);
      const sha256 = createHash('sha256').update(whole).digest('base64');
      const maxBytes = whole.length;
      const [plain, checked] = [openPartialRow(), openPartialRow()];
      await plain.append(files, bytesOf(...chunks), { maxBytes });
      expect(plain.recorded).toEqual([8 * megabyte, 16 * megabyte, 17 * megabyte]);
      await checked.append(files, bytesOf(...chunks), { maxBytes, sha256 });
      expect(checked.recorded).toEqual([17 * megabyte]);
      for (const row of [plain, checked]) {
        const claimed = await row.claim(files);
        expect((await readFile(claimed?.path ?? '')).equals(whole)).toBe(true);
      }
    });

    it('stops reading a part of which something could not be recorded', async () => {
      const row = openPartialRow();
      let read = 0;
      const bytes = (async function* endless() {
        for (;;) {
          read += 1;
          // Another writer was first.
          if (read === 4) await row.append(files, bytesOf('Hohoro'));
          yield Buffer.alloc(megabyte);
        }
      })();
      expect(await row.append(files, bytes, { maxBytes: 1_000 * megabyte })).toBe('not-recorded');
      expect(read).toBe(8);
      expect(row.recorded).toEqual([6]);
    });

    it('gives a complete file, again and again until it is removed', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      const claimed = await Promise.all([row.claim(files), row.claim(files)]);
      const sha256 = createHash('sha256').update('Hohoro').digest('hex');
      for (const file of claimed) {
        expect(file).toMatchObject({ name: 'a.txt', sizeBytes: 6, sha256 });
        expect(await readFile(file?.path ?? '', 'utf8')).toBe('Hohoro');
      }
      const { key, position } = row;
      const larger = { key, name: 'a.txt', sizeBytes: 7, lastPiece: position.lastPiece };
      expect(await files.claim(larger)).toBeUndefined();
      await files.remove(key);
      await files.remove(key);
      expect(await storedOf(row)).toBe(0);
      expect(await row.claim(files)).toBeUndefined();
      expect(await readFile(claimed[0]?.path ?? '', 'utf8')).toBe('Hohoro');
    });

    it('begins anew where it has less than is recorded, as after a restored backup', async () => {
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      await files.remove(row.key);
      const nothing = { receivedBytes: 0, lastPiece: null };
      expect(await files.findStored({ key: row.key, ...row.position })).toEqual(nothing);
    });

    it('sweeps what has no upload, and nothing else', async () => {
      const [used, unknown] = [openPartialRow(), openPartialRow()];
      await used.append(files, bytesOf('a'));
      await unknown.append(files, bytesOf('b'));
      const find = async (keys: readonly string[]) => keys.filter((key) => key === unknown.key);
      expect(await files.sweep(find, AbortSignal.abort())).toBe(0);
      expect([await storedOf(used), await storedOf(unknown)]).toEqual([1, 1]);
      expect(await files.sweep(find, neverStopped)).toBe(1);
      expect([await storedOf(used), await storedOf(unknown)]).toEqual([1, 0]);
    });

    it('leaves no temporary files besides those that are claimed', async () => {
      const before = await readdir(incoming());
      const row = openPartialRow();
      await row.append(files, bytesOf('Hohoro'));
      await row.append(files, brokenAfter('wo')).catch(() => undefined);
      expect(await readdir(incoming())).toEqual(before);
    });

    it.each(['../secret', '', '..', 'a'.repeat(31), `${'a'.repeat(32)}/`])(
      'never builds a path from %j',
      async (key) => {
        const position = {
          receivedBytes: 1,
          lastPiece: `${'0'.repeat(16)}-${'a'.repeat(16)}-first`,
        };
        const onDurable = async () => true;
        const part = { maxBytes: 1, sha256: undefined, onDurable, bytes: bytesOf('a') };
        const nothing = { receivedBytes: 0, lastPiece: null };
        const claimed = { key, name: 'a.txt', sizeBytes: 1, lastPiece: position.lastPiece };
        await expect(files.findStored({ key, ...position })).rejects.toThrow(InvariantError);
        await expect(files.append({ ...part, key, from: nothing })).rejects.toThrow(InvariantError);
        await expect(files.claim(claimed)).rejects.toThrow(InvariantError);
        await expect(files.remove(key)).rejects.toThrow(InvariantError);
      },
    );
  });
}

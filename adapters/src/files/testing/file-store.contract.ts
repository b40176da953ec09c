import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { InvariantError, type FileStore } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFileKey } from '../file-names.ts';

/** What every store of files has to do. */
export function fileStoreContract(
  name: string,
  open: (folder: string) => FileStore | Promise<FileStore>,
): void {
  describe(`the store of files ${name}`, () => {
    let folder: string;
    let store: FileStore;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nsem-store-'));
      store = await open(folder);
    });
    afterAll(() => rm(folder, { recursive: true }));

    async function save(content: string | Uint8Array, key = newFileKey('text/plain')) {
      const path = join(folder, `incoming-${key}`);
      await writeFile(path, content);
      await store.save(path, key);
      return { key, path };
    }

    const read = async (key: string, range?: Readonly<{ start: number; end: number }>) =>
      text(await store.open(key, range));

    it('returns what was stored, and takes the temporary file', async () => {
      const { key, path } = await save('Medaase paa');
      expect(await read(key)).toBe('Medaase paa');
      await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('returns a range, both ends included', async () => {
      const { key } = await save('0123456789');
      expect(await read(key, { start: 2, end: 4 })).toBe('234');
      expect(await read(key, { start: 0, end: 1 })).toBe('01');
      expect(await read(key, { start: 9, end: 9 })).toBe('9');
    });

    it('knows sizes', async () => {
      const { key } = await save('Akwaaba');
      expect(await store.sizeOf(key)).toBe(7);
      expect(await store.sizeOf(newFileKey('text/plain'))).toBeUndefined();
    });

    it('stores a large file as it is', async () => {
      const bytes = Buffer.alloc(17 * 1024 * 1024);
      for (let at = 0; at < bytes.length; at += 1024) bytes.writeUInt32LE(at, at);
      const { key } = await save(bytes);
      expect(await store.sizeOf(key)).toBe(bytes.length);
      const chunks: Uint8Array[] = [];
      for await (const chunk of await store.open(key)) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
      const part = { start: 8 * 1024 * 1024 - 2, end: 8 * 1024 * 1024 + 1 };
      const across: Uint8Array[] = [];
      for await (const chunk of await store.open(key, part)) across.push(chunk);
      expect(Buffer.concat(across)).toEqual(bytes.subarray(part.start, part.end + 1));
    });

    it('stores many files at once', async () => {
      const keys = Array.from({ length: 40 }, () => newFileKey('text/plain'));
      await Promise.all(keys.map((key) => save(key, key)));
      expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys);
    });

    it('can be read again after a reader stopped in the middle', async () => {
      const { key } = await save(Buffer.alloc(3 * 1024 * 1024, 'a'));
      for await (const chunk of await store.open(key)) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      expect((await read(key)).length).toBe(3 * 1024 * 1024);
    });

    it('removes a file, and ignores one that is missing', async () => {
      const { key } = await save('Nante yie');
      await store.remove(key);
      await store.remove(key);
      await expect(store.open(key)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it.each(['../secret', 'ab/../../etc/passwd', '', '..', 'A'.repeat(32), `${'a'.repeat(32)}.T`])(
      'never builds a path from %j',
      async (key) => {
        await expect(store.open(key)).rejects.toThrow(InvariantError);
        await expect(store.sizeOf(key)).rejects.toThrow(InvariantError);
        await expect(store.remove(key)).rejects.toThrow(InvariantError);
        await expect(store.save(join(folder, 'none'), key)).rejects.toThrow(InvariantError);
      },
    );
  });
}

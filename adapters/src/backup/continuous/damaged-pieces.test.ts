import { copyFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../start/start-error.ts';
import { openPiece } from './read-piece.ts';
import { openShippedDatabase, signingKey } from './testing/shipped-database.ts';

type Shipped = Awaited<ReturnType<typeof openShippedDatabase>>;
let shipped: Shipped;
let times: number[];

beforeEach(async () => {
  shipped = await openShippedDatabase();
  times = [];
  for (let n = 0; n < 4; n += 1) {
    shipped.write(5);
    times.push(await shipped.ship());
  }
});
afterEach(() => shipped.end());

const pathsOf = async (kind: 'base' | 'segment') =>
  (await shipped.names())
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => join(shipped.folder, name));

const flip = async (file: string, at: number) => {
  const bytes = await readFile(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
};

describe.each(['base', 'segment'] as const)('a %s', (kind) => {
  const pick = async () => (await pathsOf(kind)).at(-1) ?? '';
  const opening = (file: string, keys: readonly Uint8Array[] = [signingKey]) =>
    openPiece(file, { named: file, keys });

  it('is refused if a bit of it was changed anywhere, even without a key', async () => {
    const file = await pick();
    const { length } = await readFile(file);
    await opening(file);
    const step = Math.max(1, Math.floor(length / 80));
    // At its end are, every few bytes, its facts, and then its signature and what says where they begin.
    const strideAt = (at: number) => (at >= length - 80 ? 1 : at > length - 700 ? 8 : step);
    for (let at = 0; at < length; at += strideAt(at)) {
      await flip(file, at);
      await expect(opening(file), `byte ${at} of ${length}`).rejects.toThrow(StartError);
      // The signature alone cannot be checked without a key.
      const isOfSignature = at >= length - 72 && at < length - 8;
      const unsigned = await opening(file, []).then(
        () => 'opened',
        (error: unknown) => error,
      );
      expect(unsigned instanceof StartError, `byte ${at} of ${length}`).toBe(!isOfSignature);
      await flip(file, at);
    }
  });

  it('is refused if it was cut off anywhere, or something was appended', async () => {
    const file = await pick();
    const bytes = await readFile(file);
    const step = Math.max(1, Math.floor(bytes.length / 30));
    for (let length = 0; length < bytes.length; length += step) {
      await writeFile(file, bytes.subarray(0, length));
      await expect(opening(file), `${length} bytes`).rejects.toThrow(StartError);
    }
    await writeFile(file, Buffer.concat([bytes, Buffer.from('!')]));
    await expect(opening(file)).rejects.toThrow('its end is missing');
  });

  it('is refused if another marketplace signed it', async () => {
    const file = await pick();
    const other = new Uint8Array(32).fill(8);
    await expect(opening(file, [other])).rejects.toThrow('--unsigned');
    await opening(file, [other, signingKey]);
    await opening(file, []);
  });
});

describe('a restore', () => {
  const iso = (at: number | undefined) => new Date(at ?? 0).toISOString();

  it('names the last time before a segment that is missing', async () => {
    const [, , third = ''] = await pathsOf('segment');
    await rm(third);
    await expect(shipped.restore()).rejects.toThrow('lacks segment 3 of chain');
    await expect(shipped.restore(times[3])).rejects.toThrow(
      /The last time before it is 2026-11-26T10:00:0\d\.000Z: restore that with --at/,
    );
    await expect(shipped.restore(times[0])).resolves.toBeDefined();
  });

  it('names the last time before a segment that is damaged', async () => {
    const segments = await pathsOf('segment');
    const last = segments.at(-1) ?? '';
    await truncate(last, 400);
    await expect(shipped.restore()).rejects.toThrow(
      `its end is missing. The last time before it is ${iso(times[2])}`,
    );
    await expect(shipped.restore(times[2])).resolves.toBeDefined();
  });

  it('refuses a segment in the place of another, and one of another chain', async () => {
    const segments = await pathsOf('segment');
    const [third = '', fourth = ''] = segments.slice(-2);
    await copyFile(third, fourth);
    await expect(shipped.restore()).rejects.toThrow('its content is not what its name says');
    const other = await openShippedDatabase();
    try {
      for (let n = 0; n < 4; n += 1) {
        other.write(5);
        await other.ship();
      }
      const names = (await other.names()).filter((name) => name.endsWith('.segment'));
      const chain = /-([0-9a-f]{8})-/.exec(fourth.split('Z').at(-1) ?? '')?.[1] ?? '';
      const foreign = join(other.folder, names.at(-1) ?? '');
      await copyFile(foreign, fourth);
      await expect(shipped.restore()).rejects.toThrow('its content is not what its name says');
      expect(chain).toHaveLength(8);
    } finally {
      await other.end();
    }
  });

  it('refuses a time before the first, and a folder without a base', async () => {
    await expect(shipped.restore(shipped.now() - 86_400_000)).rejects.toThrow(
      `goes back to ${iso(times[0])}: no earlier time can be restored.`,
    );
    for (const base of await pathsOf('base')) {
      await rename(base, join(dirname(base), 'renamed'));
    }
    await expect(shipped.restore()).rejects.toThrow('has no complete base');
  });
});

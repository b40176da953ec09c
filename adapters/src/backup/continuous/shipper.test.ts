import { mkdir, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { dayMs } from '@nsem/core';
import { createEncryption } from '../encryption/encryption.ts';
import { arrangePieces } from './piece-format.ts';
import { openShippedDatabase } from './testing/shipped-database.ts';
import { compressBytes } from './write-piece.ts';

type Shipped = Awaited<ReturnType<typeof openShippedDatabase>>;
const opened: Shipped[] = [];
const open = async (...given: Parameters<typeof openShippedDatabase>) => {
  const one = await openShippedDatabase(...given);
  opened.push(one);
  return one;
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.end();
});

const segmentsIn = async (shipped: Shipped) =>
  (await shipped.names()).filter((name) => name.endsWith('.segment'));

const basesIn = async (shipped: Shipped) =>
  (await shipped.names()).filter((name) => name.endsWith('.base'));

describe('a continuous backup', () => {
  it('restores each time to exactly the rows that it had', async () => {
    const shipped = await open();
    const allowed: boolean[] = [];
    const shipments: { at: number; rows: readonly unknown[] }[] = [];
    for (let n = 0; n < 12; n += 1) {
      shipped.write(1 + n * 7);
      if (n === 5) shipped.database().exec('delete from texts where id % 3 = 0');
      if (n === 8) shipped.database().exec('delete from texts; vacuum');
      shipments.push({ at: await shipped.ship(), rows: shipped.rows() });
      if (n % 3 === 0) allowed.push(shipped.checkpoint());
    }
    expect(allowed).toEqual([true, true, true, true]);
    for (const { at, rows } of shipments) expect(await shipped.restore(at)).toEqual(rows);
    expect(await shipped.restore()).toEqual(shipments.at(-1)?.rows);
    expect(shipped.reasons).toEqual(['there was none before']);
  });

  it('writes nothing while nothing is committed', async () => {
    const shipped = await open();
    shipped.write(3);
    await shipped.ship();
    const before = await shipped.names();
    const at = await shipped.ship();
    expect(await shipped.names()).toEqual(before);
    expect(shipped.shipper().report().shippedAt).toBe(at);
  });

  it('gives a segment that lacks commits no time after them', async () => {
    const shipped = await open();
    shipped.write(3);
    const whole = { at: await shipped.ship(), rows: shipped.rows() };
    shipped.advance(60_000);
    shipped.write(20, 1_000_000);
    let segments = 0;
    shipped.setTarget((target) => ({
      ...target,
      write: (bytes, path) =>
        (segments += 1) === 1 ? target.write(bytes, path) : Promise.reject(new Error('EIO')),
    }));
    await expect(shipped.ship()).rejects.toThrow('EIO');
    const { time } = arrangePieces(await segmentsIn(shipped)).pieces.at(-1) ?? {};
    expect(time).toBe(whole.at + 1);
    expect(await shipped.restore(whole.at)).toEqual(whole.rows);

    shipped.setTarget((target) => target);
    const at = await shipped.ship();
    expect(await shipped.restore(at)).toEqual(shipped.rows());
  });

  it('loses no frame when the log begins anew before they were shipped', async () => {
    const shipped = await open();
    await shipped.ship();
    const salts = new Set<string>();
    for (let n = 0; n < 6; n += 1) {
      shipped.write(40);
      expect(shipped.checkpoint()).toBe(true);
      shipped.write(3);
      salts.add(shipped.salt());
      // The end of the log before was handed over, but not taken in yet.
      expect(shipped.checkpoint()).toBe(false);
      if (n % 2 === 1) await shipped.ship();
      else shipped.drain();
    }
    expect(salts.size).toBe(6);
    await shipped.ship();
    expect(shipped.reasons).toEqual(['there was none before']);
    expect(await shipped.restore()).toEqual(shipped.rows());
  });

  it('begins with a new base if the log was emptied before its end was shipped', async () => {
    const shipped = await open({ mostLogBytes: 1_000_000 });
    await shipped.ship();
    shipped.write(5_000, 2_000);
    // More than the main thread hands over, and more than the log may have.
    expect(shipped.checkpoint()).toBe(true);
    shipped.write(10);
    await shipped.ship();
    expect(shipped.reasons.at(-1)).toMatch(/emptied|began anew/);
    expect(await basesIn(shipped)).toHaveLength(2);
    expect(await shipped.restore()).toEqual(shipped.rows());
  });

  it('is restored from the next base, too, and from what was written beside it', async () => {
    const shipped = await open();
    shipped.write(2_000);
    const first = { at: await shipped.ship(), rows: shipped.rows() };
    shipped.write(40);
    shipped.checkpoint();
    shipped.advance(dayMs);
    // What is committed while the base is written is in it or in the segment that completes it.
    let writes = 0;
    shipped.setTarget((target) => ({
      ...target,
      async write(bytes, path) {
        async function* between() {
          for await (const chunk of bytes) {
            shipped.write(30);
            if ((writes += 1) % 2 === 0) shipped.checkpoint();
            yield chunk;
          }
        }
        await target.write(between(), path);
      },
    }));
    await shipped.ship();
    expect(writes).toBeGreaterThan(4);
    shipped.setTarget((target) => target);
    await shipped.ship();
    expect(shipped.reasons).toEqual(['there was none before']);
    expect(await basesIn(shipped)).toHaveLength(2);
    expect(await shipped.restore(first.at)).toEqual(first.rows);
    expect((await shipped.restore()).length).toBeGreaterThan(2_040);
  });

  it('is encrypted to the recipients if there are any', async () => {
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    const encrypt = await createEncryption({ kind: 'recipients', recipients });
    const shipped = await open({ encrypt });
    shipped.write(30);
    await shipped.ship();
    shipped.write(30);
    await shipped.ship();
    for (const name of await shipped.names()) {
      expect(name).toMatch(/\.age$/);
      const bytes = await readFile(join(shipped.folder, name));
      expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    }
    const restored = await shipped.restore(null, { kind: 'identities', identities: [identity] });
    expect(restored).toEqual(shipped.rows());
    const other = { kind: 'identities', identities: [await generateX25519Identity()] } as const;
    await expect(shipped.restore(null, other)).rejects.toThrow('encrypted to other keys');
  });
});

describe('a start', () => {
  it('goes on after a clean stop', async () => {
    const shipped = await open();
    shipped.write(20);
    await shipped.ship();
    shipped.write(20);
    await shipped.restart();
    shipped.write(20);
    await shipped.ship();
    await shipped.restart();
    await shipped.restart();
    shipped.write(5);
    await shipped.ship();
    expect(shipped.reasons).toEqual(['there was none before']);
    expect(await shipped.restore()).toEqual(shipped.rows());
  });

  it('goes on after a kill, with the log that is there', async () => {
    const shipped = await open();
    shipped.write(20);
    await shipped.ship();
    shipped.write(20);
    shipped.startAgain();
    shipped.write(20);
    await shipped.ship();
    expect(shipped.reasons).toEqual(['there was none before']);
    expect(await shipped.restore()).toEqual(shipped.rows());
  });

  it('begins with a new base if the log began anew before a kill', async () => {
    const shipped = await open();
    shipped.write(20);
    await shipped.ship();
    shipped.write(20);
    shipped.checkpoint();
    shipped.write(20);
    shipped.startAgain();
    await shipped.ship();
    expect(shipped.reasons.at(-1)).toContain('does not go on where the last segment ends');
    expect(await shipped.restore()).toEqual(shipped.rows());
  });

  const change = (file: string, sql: string) => {
    const database = new Database(file);
    database.exec(sql);
    database.close();
  };

  it.each<readonly [string, (shipped: Shipped) => unknown]>([
    ['changed', ({ file }) => change(file, `update texts set text = 'x' where id = 1`)],
    ['changed without a trace in its first page', ({ file }) => change(file, 'vacuum')],
    [
      'replaced by a copy',
      async ({ file }) => {
        await writeFile(`${file}.copy`, await readFile(file));
        await rename(`${file}.copy`, file);
      },
    ],
    ['touched', ({ file }) => utimes(file, new Date(), new Date())],
  ])('begins with a new base if the database was %s while it was stopped', async (_, act) => {
    const shipped = await open();
    shipped.write(20);
    await shipped.ship();
    let done: unknown;
    await shipped.restart(() => {
      done = act(shipped);
    });
    await done;
    shipped.startAgain();
    await shipped.ship();
    expect(shipped.reasons).toHaveLength(2);
    expect(shipped.reasons[1]).toBe('the database was changed while the server did not run');
    expect(await shipped.restore()).toEqual(shipped.rows());
  });

  it.each<readonly [string, string, (shipped: Shipped) => Promise<unknown>]>([
    [
      'the last segment is gone',
      'the last segment is not in the target',
      async (shipped) => rm(join(shipped.folder, (await segmentsIn(shipped)).at(-1) ?? '')),
    ],
    [
      'the state is older than the target',
      'the target has later segments',
      async (shipped) => {
        const state = join(shipped.dataFolder, 'state.json');
        const older = await readFile(state);
        shipped.write(1);
        await shipped.ship();
        await writeFile(state, older);
      },
    ],
    [
      'the state is gone',
      'there was none before',
      (shipped) => rm(join(shipped.dataFolder, 'state.json')),
    ],
    [
      'the state is cut',
      'there was none before',
      (shipped) => writeFile(join(shipped.dataFolder, 'state.json'), '{"chain":'),
    ],
  ])('begins with a new base if %s', async (_, reason, act) => {
    const shipped = await open();
    shipped.write(20);
    await shipped.ship();
    shipped.write(20);
    await shipped.ship();
    await act(shipped);
    shipped.startAgain();
    await shipped.ship();
    expect(shipped.reasons).toEqual(['there was none before', reason]);
    expect(await shipped.restore()).toEqual(shipped.rows());
  });
});

describe('a target', () => {
  it('that is full loses nothing, and goes on when it has space', async () => {
    const shipped = await open();
    shipped.write(20);
    await shipped.ship();
    let isFull = true;
    shipped.setTarget((target) => ({
      ...target,
      write: (bytes, path) =>
        isFull
          ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
          : target.write(bytes, path),
    }));
    for (let n = 0; n < 3; n += 1) {
      shipped.write(20);
      await expect(shipped.ship()).rejects.toThrow('no space');
      expect(shipped.checkpoint()).toBe(true);
      shipped.drain();
    }
    isFull = false;
    await shipped.ship();
    expect(shipped.reasons).toEqual(['there was none before']);
    expect(await shipped.restore()).toEqual(shipped.rows());
    expect(await readdir(join(shipped.folder, '.writing')).catch(() => [])).toEqual([]);
  });

  it('whose disk is not mounted is not written to', async () => {
    const shipped = await open();
    shipped.write(20);
    await shipped.ship();
    await rename(shipped.folder, `${shipped.folder}-away`);
    shipped.write(20);
    await expect(shipped.ship()).rejects.toThrow('ENOENT');
    await rename(`${shipped.folder}-away`, shipped.folder);
    await shipped.ship();
    expect(await shipped.restore()).toEqual(shipped.rows());
    expect(shipped.reasons).toHaveLength(1);
  });

  it('keeps what the times of its days need, and nothing else', async () => {
    const shipped = await open({ days: 2 });
    const shipments: { at: number; rows: readonly unknown[] }[] = [];
    for (let n = 0; n < 6; n += 1) {
      shipped.write(10);
      shipments.push({ at: await shipped.ship(), rows: shipped.rows() });
      shipped.advance(dayMs);
      shipped.checkpoint();
    }
    const { restorableSince } = shipped.shipper().report();
    const restorable = shipments.filter(({ at }) => at >= (restorableSince ?? 0));
    expect(restorable.length).toBeGreaterThanOrEqual(2);
    expect(restorable.length).toBeLessThan(shipments.length);
    expect(restorableSince).toBeLessThanOrEqual(shipped.now() - 2 * dayMs);
    for (const { at, rows } of restorable) expect(await shipped.restore(at)).toEqual(rows);
    await expect(shipped.restore(shipments[0]?.at)).rejects.toThrow('goes back to');
  });
});

describe('the stored files', () => {
  const register = async (shipped: Shipped, key: string, text: string, stored = text) => {
    const folder = join(shipped.files, key.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, key), stored);
    const sha256 = createHash('sha256').update(text).digest('hex');
    shipped
      .database()
      .prepare('insert into files (key, name, content_type, size_bytes, sha256) values (?,?,?,?,?)')
      .run(key, 'a.txt', 'text/plain', Buffer.byteLength(text), sha256);
  };
  const keyOf = (n: number) => String(n).padStart(32, 'a');

  it('are in the target before what registers them', async () => {
    const shipped = await open();
    await register(shipped, keyOf(1), 'Maakye');
    await shipped.ship();
    await register(shipped, keyOf(2), 'Maaha');
    await shipped.ship();
    const names = await shipped.names();
    expect(names).toContain(`files/aa/${keyOf(1)}`);
    expect(names).toContain(`files/aa/${keyOf(2)}`);
  });

  it('that are damaged or missing are reported, and do not stop the others', async () => {
    const shipped = await open();
    await register(shipped, keyOf(1), 'Maakye', 'Maakya');
    await register(shipped, keyOf(2), 'Maaha');
    await rm(join(shipped.files, 'aa', keyOf(2)));
    await register(shipped, keyOf(3), 'Maadwo');
    await shipped.ship();
    expect(shipped.damages).toEqual([
      { name: `files/${keyOf(1)}`, reason: 'altered' },
      { name: `files/${keyOf(2)}`, reason: 'missing' },
    ]);
    const names = (await shipped.names()).filter((name) => name.startsWith('files/'));
    expect(names).toEqual([`files/aa/${keyOf(3)}`]);
  });

  it('leave the target when no time needs them any more', async () => {
    const shipped = await open({ days: 1 });
    await register(shipped, keyOf(1), 'Maakye');
    await register(shipped, keyOf(2), 'Maaha');
    await shipped.ship();
    shipped.database().exec('delete from files where id = 1');
    const has = async (n: number) => (await shipped.names()).includes(`files/aa/${keyOf(n)}`);
    for (let n = 0; n < 2; n += 1) {
      shipped.advance(dayMs);
      await shipped.ship();
      expect(await has(1)).toBe(true);
    }
    for (let n = 0; n < 3; n += 1) {
      shipped.advance(dayMs);
      shipped.write(1);
      await shipped.ship();
    }
    expect(await has(1)).toBe(false);
    expect(await has(2)).toBe(true);
  });
});

describe('the compressed pages of a base', () => {
  it('end with the error of their source, which is not read before them', async () => {
    let reads = 0;
    async function* stopped(): AsyncGenerator<Uint8Array> {
      reads += 1;
      yield Buffer.from('page');
      throw new Error('the server stops');
    }
    const compressed = compressBytes(stopped());
    await setImmediate();
    expect(reads).toBe(0);
    await expect(buffer(compressed)).rejects.toThrow('the server stops');
    await setImmediate();
    expect(reads).toBe(1);
  });
});

import { ok } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { createDocumentTurns } from './document-turns.ts';

/** Documents that are read until each is finished by hand. */
function openTurns() {
  const take = createDocumentTurns();
  const reading = new Map<string, () => void>();
  return {
    reading: () => [...reading.keys()],
    read: (account: number, name: string) =>
      take(accountId(account), async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        reading.set(name, resolve);
        await promise;
        reading.delete(name);
        return ok(name);
      }),
    finish: (name: string) => reading.get(name)?.(),
  };
}

const busy = { ok: false, fault: { code: 'http.server-busy' } };
const [ama, kofi] = [1, 2];

describe('documents of many accounts', () => {
  it('are read one at a time of each account', async () => {
    const { read, finish, reading } = openTurns();
    const all = [read(ama, 'a'), read(ama, 'b'), read(kofi, 'c')];
    await expect.poll(reading).toEqual(['a', 'c']);
    finish('a');
    await expect.poll(reading).toEqual(['c', 'b']);
    for (const name of ['b', 'c']) finish(name);
    expect(await Promise.all(all)).toEqual([ok('a'), ok('b'), ok('c')]);
  });

  it('are refused beyond four of an account, until one of them is finished', async () => {
    const { read, finish, reading } = openTurns();
    const first = read(ama, 'a');
    for (const name of ['b', 'c', 'd']) void read(ama, name);
    expect(await read(ama, 'e')).toEqual(busy);
    void read(kofi, 'f');
    await expect.poll(reading).toEqual(['a', 'f']);
    finish('a');
    await first;
    void read(ama, 'g');
    expect(await read(ama, 'h')).toEqual(busy);
  });

  it('are refused beyond 22 in all', async () => {
    const { read } = openTurns();
    for (let account = 1; account <= 22; account += 1) void read(account, `${account}`);
    expect(await read(23, 'more')).toEqual(busy);
  });
});

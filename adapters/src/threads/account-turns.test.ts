import { ok } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { createAccountTurns } from './account-turns.ts';

/** Work that goes on until each piece is finished by hand. */
function openTurns(patience: Readonly<{ patienceMs?: number }> = {}) {
  const take = createAccountTurns({ atOnce: 2, calls: 22, ofAccount: 4, ...patience });
  const working = new Map<string, () => void>();
  return {
    working: () => [...working.keys()],
    work: (account: number, name: string, gone = new AbortController().signal) =>
      take({ accountId: accountId(account), gone }, async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        working.set(name, resolve);
        await promise;
        working.delete(name);
        return ok(name);
      }),
    finish: (name: string) => working.get(name)?.(),
  };
}

const busy = { ok: false, fault: { code: 'http.server-busy' } };
const [ama, kofi] = [1, 2];

describe('the work of many accounts', () => {
  it('is done one piece at a time of each account', async () => {
    const { work, finish, working } = openTurns();
    const all = [work(ama, 'a'), work(ama, 'b'), work(kofi, 'c')];
    await expect.poll(working).toEqual(['a', 'c']);
    finish('a');
    await expect.poll(working).toEqual(['c', 'b']);
    for (const name of ['b', 'c']) finish(name);
    expect(await Promise.all(all)).toEqual([ok('a'), ok('b'), ok('c')]);
  });

  it('is refused beyond four of an account, until one of them is finished', async () => {
    const { work, finish, working } = openTurns();
    const first = work(ama, 'a');
    for (const name of ['b', 'c', 'd']) void work(ama, name);
    expect(await work(ama, 'e')).toEqual(busy);
    void work(kofi, 'f');
    await expect.poll(working).toEqual(['a', 'f']);
    finish('a');
    await first;
    void work(ama, 'g');
    expect(await work(ama, 'h')).toEqual(busy);
  });

  it('is refused beyond 22 in all', async () => {
    const { work } = openTurns();
    for (let account = 1; account <= 22; account += 1) void work(account, `${account}`);
    expect(await work(23, 'more')).toEqual(busy);
  });

  it('makes room as soon as its caller has gone, while others are worked on', async () => {
    const { work, finish, working } = openTurns();
    const first = work(ama, 'a');
    const caller = new AbortController();
    const left = ['b', 'c', 'd'].map((name) => work(ama, name, caller.signal));
    const reason = new Error('the caller has gone');
    caller.abort(reason);
    const rejected = { status: 'rejected', reason };
    expect(await Promise.allSettled(left)).toEqual([rejected, rejected, rejected]);
    const later = ['e', 'f', 'g'].map((name) => work(ama, name));
    expect(await work(ama, 'h')).toEqual(busy);
    for (const name of ['a', 'e', 'f', 'g']) {
      await expect.poll(working).toEqual([name]);
      finish(name);
    }
    expect(await Promise.all([first, ...later])).toEqual(['a', 'e', 'f', 'g'].map(ok));
  });

  it('makes room in all as soon as a caller has gone who waits for other accounts', async () => {
    const { work, working } = openTurns();
    const caller = new AbortController();
    for (let account = 1; account <= 21; account += 1) void work(account, `${account}`);
    const last = work(22, '22', caller.signal);
    await expect.poll(working).toEqual(['1', '2']);
    expect(await work(23, 'more')).toEqual(busy);
    caller.abort(new Error('the caller has gone'));
    await expect(last).rejects.toThrow('the caller has gone');
    void work(23, '23');
    expect(await work(24, 'more')).toEqual(busy);
  });

  it('is not begun if its caller has gone, and passes the turn on', async () => {
    const { work, finish, working } = openTurns();
    const caller = new AbortController();
    const first = work(ama, 'a');
    const second = work(ama, 'b', caller.signal);
    const third = work(ama, 'c');
    await expect.poll(working).toEqual(['a']);
    caller.abort(new Error('the caller has gone'));
    finish('a');
    await expect(second).rejects.toThrow('the caller has gone');
    await expect.poll(working).toEqual(['c']);
    finish('c');
    expect(await Promise.all([first, third])).toEqual([ok('a'), ok('c')]);
  });

  it('is refused if it waits for too long, for the account or for others, and makes room', async () => {
    const { work, finish, working } = openTurns({ patienceMs: 20 });
    const first = [work(ama, 'a'), work(kofi, 'b')];
    const left = [work(ama, 'c'), work(3, 'd')];
    expect(await Promise.all(left)).toEqual([busy, busy]);
    expect(working()).toEqual(['a', 'b']);
    for (const name of ['a', 'b']) finish(name);
    expect(await Promise.all(first)).toEqual([ok('a'), ok('b')]);
    const next = work(ama, 'e');
    await expect.poll(working).toEqual(['e']);
    finish('e');
    expect(await next).toEqual(ok('e'));
  });
});

import { describe, expect, it } from 'vitest';
import { InvariantError, ok, refuse } from '../../kernel/result.ts';
import { pesewas } from '../../kernel/money.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { walletOf } from '../../wallet/ledger.ts';
import { aClient, aSession } from '../builders/accounts.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeAccount, storeClient } from '../builders/stored.ts';
import { aTopUp } from '../builders/wallet.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';

/** The contract of every unit of work: all or nothing, regardless of concurrent work. */
export function describeUnitOfWork(open: () => Promise<OpenedStores>): void {
  describe('a unit of work', () => {
    const inUse = useStores(open);
    describeAtomicity(inUse);
    describeNeighbours(inUse);
    describeIsolation(inUse);
  });
}

/** Changes several stores at once, so that a partial write would be noticed. */
async function makePaidClient(stores: Stores, email: string) {
  const client = await storeAccount(stores, aClient({ email }));
  const session = aSession(client.id);
  await stores.sessions.insert(session);
  const topUp = aTopUp(client.id, pesewas(100));
  await stores.ledger.append(topUp, null);
  await stores.commission.current();
  return { client, session, topUp };
}

function describeAtomicity({ opened, read }: StoresInUse<OpenedStores>) {
  const traceOf = (email: string, made: Awaited<ReturnType<typeof makePaidClient>> | undefined) =>
    read(async (stores) => [
      await stores.accounts.findByEmail(email),
      made && (await stores.sessions.findLive(made.session.tokenHash, mondayMorning))?.account,
      made && (await stores.ledger.balance(walletOf(made.client.id))),
      made && (await stores.ledger.hasKey(made.topUp.key)),
    ]);

  it('returns the value of accepted work, and stores all of it', async () => {
    const { email } = aClient();
    const made = await opened().unitOfWork.write(async (stores) =>
      ok(await makePaidClient(stores, email)),
    );
    expect(made).toMatchObject({ ok: true, value: { client: { email } } });
    const { client } = made.ok ? made.value : {};
    expect(await traceOf(email, made.ok ? made.value : undefined)).toEqual([
      client,
      client,
      100n,
      true,
    ]);
  });

  it('returns the fault of refused work, and stores nothing of it', async () => {
    const { email } = aClient();
    let made: Awaited<ReturnType<typeof makePaidClient>> | undefined;
    const refused = await opened().unitOfWork.write(async (stores) => {
      made = await makePaidClient(stores, email);
      return refuse({ code: 'test.refused', missing: pesewas(7) });
    });
    expect(refused).toEqual({ ok: false, fault: { code: 'test.refused', missing: 7n } });
    expect(await traceOf(email, made)).toEqual([undefined, undefined, 0n, false]);
  });

  it('rejects with the same error that the work throws, and stores nothing of it', async () => {
    const { email } = aClient();
    let made: Awaited<ReturnType<typeof makePaidClient>> | undefined;
    const broken = new Error('a bug');
    const thrown = opened().unitOfWork.write(async (stores) => {
      made = await makePaidClient(stores, email);
      throw broken;
    });
    await expect(thrown).rejects.toBe(broken);
    expect(await traceOf(email, made)).toEqual([undefined, undefined, 0n, false]);
  });

  it('allows rolled-back work to be repeated', async () => {
    const account = aClient();
    const insert = (isAccepted: boolean) =>
      opened().unitOfWork.write(async (stores) => {
        const stored = await stores.accounts.insert(account);
        return isAccepted ? ok(stored) : refuse('not now');
      });
    await insert(false);
    expect(await insert(true)).toMatchObject({ ok: true, value: { email: account.email } });
  });

  it('lets work read its own writes', async () => {
    const found = await opened().unitOfWork.write(async (stores) => {
      const { id } = await storeClient(stores, { balance: 40 });
      return ok([
        (await stores.accounts.find(id))?.id === id,
        await stores.ledger.balance(walletOf(id)),
      ]);
    });
    expect(found).toEqual({ ok: true, value: [true, 40n] });
  });
}

function describeNeighbours({ opened, write, read }: StoresInUse<OpenedStores>) {
  it('does not affect concurrent work if one piece is refused or throws', async () => {
    const emails = Array.from({ length: 40 }, () => aClient().email);
    const outcomes = await Promise.allSettled(
      emails.map((email, nth) =>
        opened().unitOfWork.write(async (stores) => {
          const made = await makePaidClient(stores, email);
          if (nth % 4 === 1) return refuse('not me');
          if (nth % 4 === 2) throw new Error(`bug ${nth}`);
          return ok(made);
        }),
      ),
    );
    const kinds = outcomes.map((one) =>
      one.status === 'rejected' ? 'thrown' : one.value.ok ? 'accepted' : 'refused',
    );
    const expected = emails.map((_, nth) => ['accepted', 'refused', 'thrown', 'accepted'][nth % 4]);
    expect(kinds).toEqual(expected);
    const there = await read(({ accounts }) =>
      Promise.all(emails.map(async (email) => (await accounts.findByEmail(email)) !== undefined)),
    );
    expect(there).toEqual(expected.map((kind) => kind === 'accepted'));
  });

  it('does not affect concurrent work if a store throws in the middle of one piece', async () => {
    const { id } = await write((stores) => storeClient(stores));
    const duplicate = aTopUp(id, pesewas(9));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, nth) =>
        opened().unitOfWork.write(async (stores) => {
          await stores.ledger.append(aTopUp(id, pesewas(1)), null);
          if (nth % 3 === 0) await stores.ledger.append(duplicate, null);
          return ok(nth);
        }),
      ),
    );
    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(errors).toHaveLength(3);
    expect(errors.every((error) => error instanceof InvariantError)).toBe(true);
    expect(await read(({ ledger }) => ledger.balance(walletOf(id)))).toBe(9n + 9n);
  });

  it('applies 50 concurrent pieces of work exactly once each, one after the other', async () => {
    const { id } = await write((stores) => storeClient(stores, { name: 'list:' }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        opened().unitOfWork.write(async ({ accounts }) => {
          const account = await accounts.find(id);
          if (account === undefined) return refuse('no account');
          const name = `${account.name} ${nth}`;
          await accounts.replace({ ...account, name });
          return ok(nth);
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 50 }, (_, nth) => ok(nth)));
    const { name } = (await read(({ accounts }) => accounts.find(id))) ?? {};
    const applied = name?.replace('list: ', '').split(' ').map(Number);
    expect(applied?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, nth) => nth));
  });

  it('never lets two pieces of work spend the same money', async () => {
    const { id } = await write((stores) => storeClient(stores, { balance: 70 }));
    const spent = await Promise.all(
      Array.from({ length: 20 }, () =>
        opened().unitOfWork.write(async ({ ledger }) => {
          const balance = await ledger.balance(walletOf(id));
          if (balance < 10n) return refuse('too little');
          const entry = {
            debit: walletOf(id),
            credit: 'cash:clearing',
            amount: pesewas(10),
          } as const;
          await ledger.append({ ...aTopUp(id, pesewas(10)), entries: [entry] }, null);
          return ok(undefined);
        }),
      ),
    );
    expect(spent.filter((one) => one.ok)).toHaveLength(7);
    expect(await read(({ ledger }) => ledger.balance(walletOf(id)))).toBe(0n);
  });

  it('continues after a failed piece of work', async () => {
    const thrown = opened().unitOfWork.write(() => Promise.reject(new Error('alone')));
    await expect(thrown).rejects.toThrow('alone');
    expect(await opened().unitOfWork.write(async () => ok('next'))).toEqual(ok('next'));
  });
}

function describeIsolation({ opened, write, read }: StoresInUse<OpenedStores>) {
  it('shows a read nothing of refused work', async () => {
    const { email } = aClient();
    const reads: Promise<unknown>[] = [];
    const look = () => reads.push(read(({ accounts }) => accounts.findByEmail(email)));
    await opened().unitOfWork.write(async (stores) => {
      look();
      const { client } = await makePaidClient(stores, email);
      look();
      await stores.accounts.find(client.id);
      look();
      return refuse('after all not');
    });
    expect(await Promise.all(reads)).toEqual([undefined, undefined, undefined]);
  });

  it('shows a read either all of the accepted work or none of it', async () => {
    const { email } = aClient();
    const reads: Promise<readonly [boolean, bigint]>[] = [];
    const look = () =>
      reads.push(
        read(async ({ accounts, ledger }) => {
          const account = await accounts.findByEmail(email);
          const balance = account ? await ledger.balance(walletOf(account.id)) : 0n;
          return [account !== undefined, balance] as const;
        }),
      );
    await opened().unitOfWork.write(async (stores) => {
      const made = await makePaidClient(stores, email);
      look();
      await stores.accounts.find(made.client.id);
      look();
      return ok(made);
    });
    look();
    const seen = await Promise.all(reads);
    for (const [isThere, balance] of seen) expect(balance).toBe(isThere ? 100n : 0n);
    expect(seen.at(-1)).toEqual([true, 100n]);
  });

  it('shows each of many reads a consistent snapshot of a ledger under writes', async () => {
    const [one, other] = await write(async (stores) => [
      await storeClient(stores, { balance: 500 }),
      await storeClient(stores, { balance: 500 }),
    ]);
    const [from, to] = [walletOf(one?.id ?? (0 as never)), walletOf(other?.id ?? (0 as never))];
    const sums: Promise<bigint>[] = [];
    const writes = Array.from({ length: 25 }, () => {
      sums.push(
        read(async ({ ledger }) => (await ledger.balance(from)) + (await ledger.balance(to))),
      );
      return write(async ({ ledger }) => {
        const topUp = aTopUp(one?.id ?? (0 as never), pesewas(20));
        const entry = { debit: from, credit: to, amount: pesewas(20) };
        await ledger.append({ ...topUp, entries: [entry] }, null);
      });
    });
    await Promise.all(writes);
    expect(new Set(await Promise.all(sums))).toEqual(new Set([1_000n]));
    expect(await read(({ ledger }) => ledger.balance(from))).toBe(0n);
  });

  it('reads the result of a write immediately', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const { id } = await write((stores) => storeClient(stores));
      expect(await read(({ accounts }) => accounts.find(id))).toBeDefined();
    }
  });
}

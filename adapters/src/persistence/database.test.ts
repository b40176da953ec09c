import { stat } from 'node:fs/promises';
import {
  checkBooks,
  ok,
  pesewas,
  refuse,
  StorageFullError,
  walletOf,
  type Stores,
} from '@nsem/core';
import {
  aClient,
  aFile,
  aTopUp,
  englishToTwi,
  storeClient,
  storeProvider,
} from '@nsem/core/testing';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openTemporaryDatabase, useTemporaryDatabase } from './testing/temporary-database.ts';

const database = useTemporaryDatabase({ forEach: 'test' });

const countClients = () =>
  (
    database().query("select count(*) as n from accounts where role = 'client'") as [{ n: number }]
  )[0].n;

describe('a full disk', () => {
  it('is reported as such, loses nothing, and is not fatal', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const failing = database().accept(async (stores) => {
      await storeClient(stores);
      throw full;
    });
    await expect(failing).rejects.toThrow(StorageFullError);
    expect(database().fatal).toEqual([]);
    expect(database().lastWriteFailure()).toMatchObject({ name: 'StorageFullError', cause: full });
    await database().accept((stores) => storeClient(stores));
    expect(database().lastWriteFailure()).toBeUndefined();
    expect(countClients()).toBe(1);
  });

  it('is looked for by a commit that changes nothing', async () => {
    const before = await database().countCommits();
    await database().tryWrite();
    expect((await database().countCommits()) - before).toBe(1);
  });
});

describe('the group commit', () => {
  it('commits 64 simultaneous writes in one transaction', async () => {
    const before = await database().countCommits();
    const numbers = Array.from({ length: 64 }, (_, nth) => nth);
    await Promise.all(numbers.map(() => database().accept((stores) => storeClient(stores))));
    expect((await database().countCommits()) - before).toBe(1);
    expect(countClients()).toBe(64);
  });

  it('runs simultaneous writes in the order of their arrival', async () => {
    const numbers = Array.from({ length: 64 }, (_, nth) => nth);
    const stored = await Promise.all(
      numbers.map(() => database().accept((stores) => storeClient(stores))),
    );
    const ids = stored.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('commits consecutive writes one by one', async () => {
    const before = await database().countCommits();
    for (let nth = 0; nth < 5; nth += 1) await database().accept((stores) => storeClient(stores));
    expect((await database().countCommits()) - before).toBe(5);
  });

  it('takes the write lock before the work begins', async () => {
    const other = new BetterSqlite(database().file, { timeout: 0 });
    const lock = () => other.exec('begin immediate; rollback');
    await database().accept(async () => expect(lock).toThrow('database is locked'));
    expect(lock).not.toThrow();
    other.close();
  });

  it('settles writes when everything is in the file, and not before', async () => {
    const seen: string[] = [];
    const write = (name: string) =>
      database()
        .accept(async (stores) => {
          await storeClient(stores);
          seen.push(`${name} written, ${countClients()} committed`);
        })
        .then(() => seen.push(`${name} answered, ${countClients()} committed`));
    await Promise.all([write('Abena'), write('Yaw'), write('Esi')]);
    expect(seen).toEqual([
      'Abena written, 0 committed',
      'Yaw written, 0 committed',
      'Esi written, 0 committed',
      'Abena answered, 3 committed',
      'Yaw answered, 3 committed',
      'Esi answered, 3 committed',
    ]);
  });

  it('rolls back what a single unit wrote that is refused or throws, and commits the next one', async () => {
    const before = await database().countCommits();
    const refused = database().unitOfWork.write(async (stores) => {
      await storeClient(stores);
      return refuse('no');
    });
    expect(await refused).toEqual(refuse('no'));
    const throwing = database().accept(async (stores) => {
      await storeClient(stores);
      throw new Error('a bug');
    });
    await expect(throwing).rejects.toThrow('a bug');
    expect(countClients()).toBe(0);
    await database().accept((stores) => storeClient(stores));
    expect(countClients()).toBe(1);
    expect((await database().countCommits()) - before).toBe(1);
  });

  it('rolls back what a refused and a throwing unit wrote, by statement and by entity', async () => {
    const writeMuch = async (stores: Stores, number: number) => {
      const provider = await storeProvider(stores, [englishToTwi], { name: `Kofi ${number}` });
      const client = await storeClient(stores, { balance: 50, name: `Adwoa ${number}` });
      await stores.files.insert(aFile({ name: `${number}.txt` }), null);
      await stores.outbox.put(
        { kind: 'service-rejected', accountId: provider.id, serviceId: 1 as never },
        client.createdAt,
      );
    };
    const outcomes = await Promise.allSettled([
      database().accept((stores) => writeMuch(stores, 1)),
      database().unitOfWork.write(async (stores) => {
        await writeMuch(stores, 2);
        return refuse('no');
      }),
      database().accept(async (stores) => {
        await writeMuch(stores, 3);
        throw new Error('a bug');
      }),
      database().accept((stores) => writeMuch(stores, 4)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const left = ['accounts', 'services', 'files', 'notices', 'ledger_postings', 'ledger_lines'];
    const counts = left.map((table) => database().query(`select count(*) as n from ${table}`)[0]);
    expect(counts.map((row) => (row as { n: number }).n)).toEqual([4, 2, 2, 2, 2, 4]);
    expect(database().query('select name from files order by id')).toEqual([
      { name: '1.txt' },
      { name: '4.txt' },
    ]);
  });

  it('hides uncommitted data from reads, by statement and by entity', async () => {
    const seen: unknown[] = [];
    await database().accept(async (stores) => {
      const { email } = await storeClient(stores);
      await stores.prices.insert({
        serviceType: 'narration',
        unitPrice: pesewas(4),
        isActive: true,
      });
      seen.push(
        await database().unitOfWork.read(async (outside) => [
          await outside.accounts.findByEmail(email),
          await outside.prices.list({}),
        ]),
      );
    });
    expect(seen).toEqual([[undefined, []]]);
    expect(await database().unitOfWork.read(({ prices }) => prices.list({}))).toHaveLength(1);
  });

  it('shows a read one snapshot, without commits in between', async () => {
    const [from, to] = await database().accept(async (stores) => [
      walletOf((await storeClient(stores, { balance: 100 })).id),
      walletOf((await storeClient(stores, { balance: 100 })).id),
    ]);
    if (from === undefined || to === undefined) throw new Error('two clients were created');
    const sum = () =>
      database().unitOfWork.read(async ({ ledger }) => {
        const first = await ledger.balance(from);
        for (let step = 0; step < 50; step += 1) await Promise.resolve();
        return first + (await ledger.balance(to));
      });
    const sums: Promise<bigint>[] = [];
    await database().accept(async ({ ledger }) => {
      const entry = { debit: from, credit: to, amount: pesewas(30) };
      await ledger.append({ ...aTopUp(1 as never, pesewas(30)), entries: [entry] }, null);
      sums.push(sum(), sum());
    });
    sums.push(sum());
    expect(await Promise.all(sums)).toEqual([200n, 200n, 200n]);
  });

  it('rejects writes in a read', async () => {
    const byStatement = database().unitOfWork.read(({ files }) => files.insert(aFile(), null));
    await expect(byStatement).rejects.toThrow(/readonly/);
    const byEntity = database().unitOfWork.read(({ accounts }) => accounts.insert(aClient()));
    await expect(byEntity).rejects.toThrow(/readonly/);
  });
});

describe('a database', () => {
  it('preserves everything when it is closed and opened again', async () => {
    const client = await database().accept((stores) => storeClient(stores, { balance: 1_250 }));
    await database().close();
    const again = await openTemporaryDatabase(database().file);
    const found = await again.unitOfWork.read(async ({ accounts, ledger }) => [
      await accounts.find(client.id),
      await ledger.balance(walletOf(client.id)),
    ]);
    expect(found).toEqual([client, 1_250n]);
    await again.discard();
  });

  it('leaves one complete file when it is closed', async () => {
    await database().accept((stores) => storeClient(stores));
    await database().close();
    await expect(stat(`${database().file}-wal`)).rejects.toThrow('ENOENT');
    expect(countClients()).toBe(1);
  });

  it('finishes queued work when it is closed, and refuses later work', async () => {
    const queued = database().accept((stores) => storeClient(stores));
    const closed = database().close();
    await expect(database().accept((stores) => storeClient(stores))).rejects.toThrow(
      'The database is closed: no more can be written.',
    );
    await expect(queued).resolves.toMatchObject({ role: 'client' });
    await closed;
    const late = database().unitOfWork.read(({ accounts }) => accounts.countAdmins());
    await expect(late).rejects.toThrow('The database is closed: no more can be read.');
    await expect(database().ping()).rejects.toThrow('closed');
  });

  it('knows when it was created, also after it is opened again', async () => {
    const at = await database().readCreatedAt();
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000 * 60);
    await database().close();
    const again = await openTemporaryDatabase(database().file);
    expect(await again.readCreatedAt()).toBe(at);
    await again.close();
  });

  it('answers a ping while it is open', async () => {
    await expect(database().ping()).resolves.toBeUndefined();
  });

  it('stores bound texts with any character', async () => {
    const name = "a\u0000b'); drop table files; -- ? \\ “Ɛ” \u{1F1EC}\u{1F1ED}.txt";
    const stored = await database().accept(({ files }) => files.insert(aFile({ name }), null));
    const found = await database().unitOfWork.read(({ files }) => files.find(stored.id));
    expect(found?.name).toBe(name);
  });

  it('reads books that balance while they are being written', async () => {
    const clients = await database().accept(
      async (stores) =>
        [
          await storeClient(stores, { balance: 9_000 }),
          await storeClient(stores, { balance: 9_000 }),
        ] as const,
    );
    const books = [];
    for (let round = 0; round < 5; round += 1) {
      const writes = Array.from({ length: 20 }, (_, index) =>
        database().unitOfWork.write(async ({ ledger }) => {
          const { id } = clients[index % 2] ?? clients[0];
          await ledger.append(aTopUp(id, pesewas(3)), null);
          return ok(undefined);
        }),
      );
      books.push(database().readBooks());
      await Promise.all(writes);
    }
    for (const read of await Promise.all(books)) expect(checkBooks(read)).toEqual([]);
    const { balances } = await database().readBooks();
    expect(clients.map(({ id }) => balances.get(walletOf(id)))).toEqual([9_150n, 9_150n]);
  });
});

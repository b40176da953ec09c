import { AsyncLocalStorage } from 'node:async_hooks';
import { walletOf, type AccountId, type Stores, type UnitOfWork } from '@nsem/core';
import type { DatabaseSession } from '../src/persistence/database-session.ts';
import type { OpenedPostgres } from '../src/persistence/postgres/open-postgres.ts';
import { createUnits } from '../src/persistence/postgres/run-units.ts';
import { createTransactions, type Isolation } from '../src/persistence/postgres/transactions.ts';
import { storesOf } from '../src/persistence/stores.ts';

/** The client whose job the running unit creates. */
export const subject = new AsyncLocalStorage<AccountId>();
const subjectOf = (): AccountId => {
  const id = subject.getStore();
  if (id === undefined) throw new Error('a unit has a subject');
  return id;
};

type Prepare = (session: DatabaseSession) => Promise<unknown>;
type Way = Readonly<{ isolation: Isolation; prepare?: Prepare; isWithoutSharedRows?: boolean }>;

const serializable = { begin: 'begin isolation level serializable' };
/** A table that is read as a whole conflicts with every change of it, however small the table is. */
const byIndex = { begin: `${serializable.begin}; set local enable_seqscan = off` };
const readCommitted = { begin: 'begin isolation level read committed' };

const lockMoney: Prepare = ({ sql }) =>
  sql.get('select id from ledger_accounts where name = ? for update', [walletOf(subjectOf())]);

const lockBefore = (lockOf: () => number): NonNullable<Isolation['admit']> => {
  const pair = () => [6_043_017, lockOf()];
  return async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', pair());
    const values = pair();
    return () => client.query('select pg_advisory_unlock($1, $2)', values);
  };
};

const bySubject = lockBefore(() => Number(subjectOf()));
const oneForAll = lockBefore(() => 0);

/** Each way, also without the totals of the day, the one row that all these units change. */
const ways: Readonly<Record<string, Way>> = {
  serializable: { isolation: serializable },
  'serializable, no shared row': { isolation: serializable, isWithoutSharedRows: true },
  'serializable, always by index': { isolation: byIndex },
  'serializable, by index, no shared row': { isolation: byIndex, isWithoutSharedRows: true },
  'lock by subject, then serializable': { isolation: { ...serializable, admit: bySubject } },
  'lock by subject, no shared row': {
    isolation: { ...serializable, admit: bySubject },
    isWithoutSharedRows: true,
  },
  'one at a time': { isolation: { ...readCommitted, admit: oneForAll } },
  'read committed, money locked first': { isolation: readCommitted, prepare: lockMoney },
  'the same, no shared row': {
    isolation: readCommitted,
    prepare: lockMoney,
    isWithoutSharedRows: true,
  },
};

export const wayNames: readonly string[] = Object.keys(ways);

/** The way with a name. */
export const wayOf = (name: string): Way => {
  const way = ways[name];
  if (way === undefined) throw new Error(`there is no way "${name}"`);
  return way;
};

const without = (stores: Stores): Stores => ({
  ...stores,
  totals: {
    ...stores.totals,
    add: (changes) => stores.totals.add(changes.filter(({ total }) => total !== 'platformDays')),
  },
});

/** Units of work over an opened database, kept apart in one way. */
export function openUnits(
  opened: OpenedPostgres,
  { isolation, prepare, isWithoutSharedRows }: Way,
) {
  const units = createUnits(createTransactions(opened, isolation));
  const unitOfWork: UnitOfWork = {
    write: (work) =>
      units.write(async (session) => {
        await prepare?.(session);
        const stores = storesOf(session);
        return work(isWithoutSharedRows === true ? without(stores) : stores);
      }),
    read: () => Promise.reject(new Error('only writes are measured')),
  };
  return { units, unitOfWork };
}

import {
  InvariantError,
  type AccountId,
  type CursorPage,
  type ListedPair,
  type PairFacts,
  type PairFilter,
  type Parties,
  type ProviderId,
  type SuspiciousPairId,
  type SuspiciousPairStore,
} from '@nsem/core';
import { toFlag, toMoney } from '../columns.ts';
import { ConstraintError, type DatabaseSession, type Statements } from '../database-session.ts';
import { findAll, findOne, requireRow, selectBy } from '../statements/by-columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import { ProviderClientRow } from '../totals/total.row.ts';
import { SuspiciousPairRow, toPairRow, toSuspiciousPair } from './suspicious-pair.row.ts';

const insertPair = insertRow(SuspiciousPairRow);
const replacePair = replaceRow(SuspiciousPairRow);

/** Pairs with the names of those whom they concern. */
const listed = ({ db }: Parts<unknown>) =>
  db
    .selectFrom('suspicious_pairs as pair')
    .innerJoin('accounts as provider', 'provider.id', 'pair.provider_id')
    .innerJoin('accounts as client', 'client.id', 'pair.client_id')
    .leftJoin('accounts as reviewer', 'reviewer.id', 'pair.reviewed_by')
    .selectAll('pair')
    .select([
      'provider.name as provider_name',
      'provider.provider_id as public_id',
      'client.name as client_name',
      'reviewer.name as reviewer_name',
    ]);

const selectById = defineStatement((parts: Parts<Readonly<{ id: SuspiciousPairId }>>) =>
  listed(parts).where('pair.id', '=', parts.given.id),
);

const selectByParties = selectBy(SuspiciousPairRow, 'provider_id', 'client_id');
const selectJobs = selectBy(ProviderClientRow, 'provider_id', 'client_id');

const byParties = ({ providerId, clientId }: Parties) => ({
  provider_id: providerId,
  client_id: clientId,
});

type ListedRow = typeof selectById.row;
type Filters = AllOf<PairFilter & CursorPage>;

/** The pairs that match a filter, newest first. */
export const selectPairs = byFilters<Filters, ListedRow>((has) =>
  defineStatement((parts: Parts<Filters>) => {
    const { given } = parts;
    let pairs = listed(parts);
    if (has('status')) pairs = pairs.where('pair.status', '=', given.status);
    if (has('before')) pairs = pairs.where('pair.id', '<', given.before);
    return pairs.orderBy('pair.id', 'desc').limit(upTo(given.limit));
  }),
);

const toListedPair = (row: ListedRow): ListedPair => ({
  ...toSuspiciousPair(row),
  providerName: row.provider_name,
  publicId: row.public_id as ProviderId | null,
  clientName: row.client_name,
  reviewerName: row.reviewer_name,
});

/** The jobs of a client whom this concerns are few: it is about their first translation. */
export const selectOthers = defineStatement(({ db, given }: Parts<Parties>) =>
  db.selectNoFrom((client) =>
    client
      .exists(
        client
          .selectFrom('jobs')
          .select('id')
          .where('client_id', '=', given.clientId)
          .where('assigned_id', 'is not', null)
          .where('assigned_id', '<>', given.providerId)
          .where('status', '=', 'completed'),
      )
      .as('has_other'),
  ),
);

type OfOne = Parts<Readonly<{ id: AccountId }>>;

const selectParty = defineStatement(({ db, given }: OfOne) =>
  db.selectFrom('accounts').select(['name', 'email']).where('id', '=', given.id),
);

const selectDevices = defineStatement(({ db, given }: OfOne) =>
  db.selectFrom('seen_devices').select(['program', 'network']).where('account_id', '=', given.id),
);

async function readParty(sql: Statements, id: AccountId): Promise<PairFacts['client']> {
  const { name, email } = requireRow(await sql.get(selectParty, { id }));
  return { accountId: id, name, email, devices: await sql.all(selectDevices, { id }) };
}

async function readFacts(sql: Statements, parties: Parties): Promise<PairFacts> {
  const jobs = await sql.get(selectJobs, byParties(parties));
  const { has_other: hasOther } = requireRow(await sql.get(selectOthers, parties));
  return {
    provider: await readParty(sql, parties.providerId),
    client: await readParty(sql, parties.clientId),
    freeJobs: jobs?.free_jobs ?? 0,
    paidJobs: jobs?.paid_jobs ?? 0,
    paid: toMoney(jobs?.paid ?? 0),
    hasOtherProvider: toFlag(hasOther),
  };
}

/** The clients and providers who may be one person, in the database. */
export const createSuspiciousPairStore = ({ sql }: DatabaseSession): SuspiciousPairStore => ({
  countFreeJobs: async (parties) => (await sql.get(selectJobs, byParties(parties)))?.free_jobs ?? 0,
  readFacts: (parties) => readFacts(sql, parties),
  findByParties: (parties) => findOne(sql, selectByParties, byParties(parties), toSuspiciousPair),
  find: (id) => findOne(sql, selectById, { id }, toListedPair),
  async insert(pair) {
    try {
      const id = await sql.insert(insertPair, toPairRow(pair));
      return { ...pair, id: id as SuspiciousPairId };
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      throw new InvariantError(`two parties have at most one pair: ${error.message}`, {
        cause: error,
      });
    }
  },
  replace: (pair) => replacePair(sql, pair.id, toPairRow(pair)),
  list(filter, page) {
    const values = { ...filter, ...page };
    return findAll(sql, selectPairs(values), values, toListedPair);
  },
});

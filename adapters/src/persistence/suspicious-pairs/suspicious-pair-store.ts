import {
  InvariantError,
  invariant,
  type CursorPage,
  type PairFacts,
  type PairFilter,
  type Parties,
  type SuspiciousPairId,
  type SuspiciousPairStore,
} from '@nsem/core';
import { toFlag, toMoney } from '../columns.ts';
import { ConstraintError, type DatabaseSession, type Statements } from '../database-session.ts';
import { bind, findAll, findOne, type Query } from '../statements/query.ts';
import { selectPage } from '../statements/select-page.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toListedPair, toPairRow, toSuspiciousPair } from './suspicious-pair.mapper.ts';
import { SuspiciousPairRow } from './suspicious-pair.row.ts';

const insertPair = composeInsert(SuspiciousPairRow);
const replacePair = composeReplace(SuspiciousPairRow);

const selectListed = `
  select suspicious_pairs.*, providers.name as provider_name, providers.provider_id as public_id,
    clients.name as client_name, reviewers.name as reviewer_name
  from suspicious_pairs join accounts as providers on providers.id = suspicious_pairs.provider_id
    join accounts as clients on clients.id = suspicious_pairs.client_id
    left join accounts as reviewers on reviewers.id = suspicious_pairs.reviewed_by`;

const selectById = `${selectListed} where suspicious_pairs.id = ?`;

const selectByParties = 'select * from suspicious_pairs where provider_id = ? and client_id = ?';

/** The pairs that match a filter, newest first. */
export const selectPairs = ({ status }: PairFilter, page: CursorPage): Query =>
  selectPage(selectListed, [['suspicious_pairs.status = ?', status]], {
    id: 'suspicious_pairs.id',
    page,
  });

const selectJobs = `
  select free_jobs, paid_jobs, paid from provider_clients where provider_id = ? and client_id = ?`;

/** The jobs of a client whom this concerns are few: it is about their first translation. */
export const selectOthers = `
  select exists (select 1 from jobs where client_id = ? and assigned_id is not null
    and assigned_id <> ? and status = 'completed') as has_other`;

const selectParty = 'select name, email from accounts where id = ?';

const selectDevices = 'select program, network from seen_devices where account_id = ?';

type JobsRow = Readonly<{ free_jobs: number; paid_jobs: number; paid: number }>;
type OthersRow = Readonly<{ has_other: boolean | number }>;
type PartyRow = Readonly<{ name: string; email: string }>;
type DeviceRow = Readonly<{ program: string; network: string }>;

const asIs = <Row>(row: Row): Row => row;

async function readParty(sql: Statements, id: Parties['clientId']): Promise<PairFacts['client']> {
  const found = await findOne(sql, bind(selectParty, id), asIs<PartyRow>);
  invariant(found !== undefined, 'both parties have accounts');
  const devices = await findAll(sql, bind(selectDevices, id), asIs<DeviceRow>);
  return {
    accountId: id,
    name: found.name,
    email: found.email,
    devices: devices.map(({ program, network }) => ({ program, network })),
  };
}

const readJobs = (sql: Statements, { providerId, clientId }: Parties) =>
  findOne(sql, bind(selectJobs, providerId, clientId), asIs<JobsRow>);

async function readFacts(sql: Statements, parties: Parties): Promise<PairFacts> {
  const { providerId, clientId } = parties;
  const jobs = await readJobs(sql, parties);
  const others = await findOne(sql, bind(selectOthers, clientId, providerId), asIs<OthersRow>);
  return {
    provider: await readParty(sql, providerId),
    client: await readParty(sql, clientId),
    freeJobs: jobs?.free_jobs ?? 0,
    paidJobs: jobs?.paid_jobs ?? 0,
    paid: toMoney(jobs?.paid ?? 0),
    hasOtherProvider: toFlag(others?.has_other ?? false),
  };
}

/** The clients and providers who may be one person, in the database. */
export const createSuspiciousPairStore = ({ sql }: DatabaseSession): SuspiciousPairStore => ({
  countFreeJobs: async (parties) => (await readJobs(sql, parties))?.free_jobs ?? 0,
  readFacts: (parties) => readFacts(sql, parties),
  findByParties: ({ providerId, clientId }) =>
    findOne(sql, bind(selectByParties, providerId, clientId), toSuspiciousPair),
  find: (id) => findOne(sql, bind(selectById, id), toListedPair),
  async insert(pair) {
    try {
      const id = await insertPair(sql, toPairRow(pair));
      return { ...pair, id: id as SuspiciousPairId };
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      throw new InvariantError(`two parties have at most one pair: ${error.message}`, {
        cause: error,
      });
    }
  },
  replace: (pair) => replacePair(sql, pair.id, toPairRow(pair)),
  list: (filter, page) => findAll(sql, selectPairs(filter, page), toListedPair),
});

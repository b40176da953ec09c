import { describe, expect, it } from 'vitest';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { type BasisPoints, pesewas, zero } from '../kernel/money.ts';
import { accountId, mondayMorning as at, payoutId } from '../testing/builders/ids.ts';
import { aRecordedJob } from '../testing/builders/records.ts';
import { splitCommission } from '../wallet/commission.ts';
import { postCapture, postHold, postPayout, postTopUp } from '../wallet/postings.ts';
import type { Posting } from '../wallet/ledger.ts';
import { checkRecordStreams } from './check-records.ts';
import type {
  PostedAt,
  RecordedEvent,
  RecordedLine,
  RecordedPosting,
  RecordStreams,
} from './records.ts';

const [client, provider, admin] = [accountId(1), accountId(5), accountId(9)];
const price = pesewas(300);
const split = splitCommission(price, 1_500 as BasisPoints);
const [taken, done] = [later(at, 1_000), later(at, 2_000)];
const monday = later(at, -(at % dayMs));

const job = aRecordedJob({ split });

const postedAt = (time: Instant, actorId = client): PostedAt => ({ at: time, actorId });

const anEvent = (position: number, event: Partial<RecordedEvent>): RecordedEvent => ({
  id: position + 10,
  jobId: job.id,
  position,
  move: 'create',
  at,
  actorId: client,
  actorRole: 'client',
  accountRole: 'client',
  from: null,
  to: 'pending',
  note: null,
  assignedId: null,
  posted: null,
  ...event,
});

const byProvider = {
  actorId: provider,
  actorRole: 'service-provider',
  accountRole: 'service-provider',
  assignedId: provider,
} as const;

const events: readonly RecordedEvent[] = [
  anEvent(1, { posted: postedAt(at) }),
  anEvent(2, { ...byProvider, move: 'assign', at: taken, from: 'pending', to: 'in_progress' }),
  anEvent(3, {
    ...byProvider,
    move: 'deliver',
    outputSha256: 'ab',
    at: done,
    from: 'in_progress',
    to: 'completed',
    posted: postedAt(done, provider),
  }),
];

const aPosting = (id: number, { note: _, reference, ...posting }: Posting): RecordedPosting => ({
  ...posting,
  id,
  actorId: admin,
  hasReference: reference !== null,
  job: posting.jobId && { ...job, amountDue: price, ...split, isChanged: false },
  payout: posting.payoutId && { providerId: provider, net: split.net },
});

const topUp = { clientId: client, amount: pesewas(1_000), reference: 'MOMO-1', note: '' };
const funding = { jobId: job.id, clientId: client, amountDue: price, discount: zero };
const transfer = { payoutId: payoutId(2), providerId: provider, net: split.net };

const postings: readonly RecordedPosting[] = [
  aPosting(1, postTopUp(topUp, at)),
  aPosting(2, postHold(funding, at)),
  aPosting(3, postCapture({ jobId: job.id, providerId: provider, split, round: 0 }, done)),
  aPosting(4, postPayout(transfer, done)),
];

const aLine = (id: number, postingId: number, amount: number, after: number): RecordedLine => ({
  accountId: id,
  postingId,
  amount: pesewas(amount),
  balanceAfter: pesewas(after),
  moved: pesewas(amount),
});

const sound: RecordStreams = {
  jobs: [job],
  events,
  postings,
  credits: [{ ...topUp, actorId: admin, at, previousAt: at }],
  auditedFrom: at,
  lines: [
    aLine(1, 1, -1_000, -1_000),
    aLine(2, 1, 1_000, 1_000),
    aLine(2, 2, -300, 700),
    aLine(3, 2, 300, 300),
    aLine(3, 3, -300, 0),
    aLine(4, 3, 45, 45),
    aLine(5, 3, 255, 255),
    aLine(5, 4, -255, 0),
    aLine(6, 4, 255, 255),
  ],
  earnings: [
    {
      id: 1,
      providerId: provider,
      jobId: job.id,
      kind: 'capture',
      gross: price,
      commission: split.commission,
      net: split.net,
      at: done,
      clearedAt: done,
      payoutId: transfer.payoutId,
      isFree: false,
      releasedAt: null,
      releasedByRule: false,
      posted: postedAt(done),
      isOfFreeJob: false,
    },
  ],
  payouts: [
    {
      id: transfer.payoutId,
      providerId: provider,
      gross: price,
      commission: split.commission,
      net: split.net,
      weekStart: monday,
      weekEnd: later(monday, 6 * dayMs),
      status: 'pending',
      reference: null,
      payoutAccountId: null,
      failureReason: null,
      createdAt: done,
      updatedAt: done,
      processedAt: null,
      completedAt: null,
      created: postedAt(done),
      settled: null,
    },
  ],
  accounts: [
    {
      name: 'client:1:wallet',
      account: 'client:1:wallet',
      staysPositive: true,
      holderRole: 'client',
    },
    {
      name: 'another row of cash',
      account: 'cash:clearing',
      staysPositive: false,
      holderRole: null,
    },
  ],
  audited: [
    {
      table: 'prices',
      id: 2,
      stored: { unitPricePesewas: 3, isActive: true },
      audited: { unitPricePesewas: 3 },
      mustBeAudited: true,
    },
  ],
  rates: [1_500],
};

type Lists = Omit<RecordStreams, 'auditedFrom' | 'rates'>;

/** The sound records with another field in one row. */
function withField<Name extends keyof Lists>(
  name: Name,
  nth: number,
  change: Partial<Lists[Name] extends Iterable<infer Row> ? Row : never>,
): RecordStreams {
  const rows = [...(sound[name] as Iterable<object>)];
  return {
    ...sound,
    [name]: rows.map((row, index) => (index === nth ? { ...row, ...change } : row)),
  };
}

const check = (records: RecordStreams): readonly string[] => [...checkRecordStreams(records)];

describe('checking what is derived from jobs and money', () => {
  it('finds nothing in sound records', () => {
    expect(check(sound)).toEqual([]);
  });

  it('compares no digest that an earlier version did not record, or whose output is erased', () => {
    expect(check(withField('jobs', 0, { outputSha256: null }))).toEqual([]);
    const old = events.map(({ outputSha256: _, ...event }) => event);
    expect(check({ ...withField('jobs', 0, { outputSha256: 'cd' }), events: old })).toEqual([]);
    const unaudited = { audited: null, mustBeAudited: false };
    expect(check(withField('audited', 0, unaudited))).toEqual([]);
  });

  it.each<[string, RecordStreams]>([
    ['jobs 1: price is 300, expected 303', withField('jobs', 0, { words: 101 })],
    ['jobs 1: price is 300, expected 400', withField('jobs', 0, { unitPrice: pesewas(4) })],
    ['jobs 1: is_quick is true, expected false', withField('jobs', 0, { isQuick: true })],
    [
      'jobs 1: discount is 1, expected a number of words at 3',
      withField('jobs', 0, { discount: pesewas(1) }),
    ],
    [
      'jobs 1: commission is 45, expected 60',
      withField('jobs', 0, { split: { ...split, rateBps: 2_000 as BasisPoints } }),
    ],
    [
      'jobs 1: rate_bps 2000 was never set',
      withField('jobs', 0, { split: { ...split, rateBps: 2_000 as BasisPoints } }),
    ],
    [
      'jobs 1: output_id is null, which does not fit the state completed',
      withField('jobs', 0, { outputId: null }),
    ],
    ['jobs 1: content_length is 12, expected 11', withField('jobs', 0, { contentLength: 12 })],
    ['jobs 1: edition is 1, its history makes it 0', withField('jobs', 0, { edition: 1 })],
    [
      `jobs 1: completed_at is ${taken}, its history makes it ${done}`,
      withField('jobs', 0, { completedAt: taken }),
    ],
    [
      `job_events 11: at is ${taken}, but its posting is of ${at}`,
      withField('events', 0, { at: taken }),
    ],
    [
      'job_events 12: from_status is failed, but the job was pending',
      withField('events', 1, { from: 'failed' }),
    ],
    [
      'job_events 13: actor_id is 1, but that of its posting is 5',
      withField('events', 2, { actorId: client }),
    ],
    [
      'jobs 1: status is completed, its history makes it in_progress',
      { ...sound, events: events.slice(0, 2) },
    ],
    [
      'jobs 1: its output has the digest cd, ab was delivered',
      withField('jobs', 0, { outputSha256: 'cd' }),
    ],
    [
      'prices 2: unitPricePesewas is 3, the audit log has 4',
      withField('audited', 0, { audited: { unitPricePesewas: 4 } }),
    ],
    [
      'prices 2: it does not exist, and the audit log has no deletion',
      withField('audited', 0, { stored: null }),
    ],
    ['prices 2: the audit log has no entry of it', withField('audited', 0, { audited: null })],
    ['job_events: there are events of job 1, which does not exist', { ...sound, jobs: [] }],
    [
      'ledger_postings 3: the entries are not those of the capture',
      withField('postings', 2, { entries: [] }),
    ],
    [
      'ledger_postings 2: key job:2:hold is not that of a hold',
      withField('postings', 1, { key: 'job:2:hold' }),
    ],
    [
      'ledger_postings 1: the reference of the transfer is missing',
      withField('postings', 0, { hasReference: false }),
    ],
    [
      'ledger_postings 1: the audit log has no such top-up at this place',
      { ...sound, credits: [] },
    ],
    [
      'ledger_postings 1: the audit log has no such top-up at this place',
      withField('credits', 0, { amount: pesewas(1) }),
    ],
    [
      'ledger_lines 2/2: amount is -301, its entries move -300',
      withField('lines', 2, { amount: pesewas(-301) }),
    ],
    [
      'ledger_lines 2/2: balance_after is 701, expected 700',
      withField('lines', 2, { balanceAfter: pesewas(701) }),
    ],
    ['ledger_lines: there are 0, but the entries call for 9', { ...sound, lines: [] }],
    [`earnings 1: at is ${at}, but its posting is of ${done}`, withField('earnings', 0, { at })],
    ['earnings 1: is_free is true, expected false', withField('earnings', 0, { isFree: true })],
    [
      `earnings 1: released_at is ${done}, but the earning was never held`,
      {
        ...sound,
        earnings: [...sound.earnings].map((earning) => ({
          ...earning,
          kind: 'partial-refund',
          isFree: true,
          isOfFreeJob: true,
          releasedAt: done,
        })),
      },
    ],
    [
      'earnings 1: released_by_rule is true, but released_at is null',
      withField('earnings', 0, { releasedByRule: true }),
    ],
    [
      `payouts 2: created_at is ${at}, but its posting is of ${done}`,
      withField('payouts', 0, { createdAt: at }),
    ],
    [
      `payouts 2: completed_at is ${done}, expected null`,
      withField('payouts', 0, { completedAt: done }),
    ],
    [
      'payouts 2: failure_reason does not fit the state pending',
      withField('payouts', 0, { failureReason: 'No account' }),
    ],
    [
      'ledger_accounts: "client:01:wallet" is no account',
      withField('accounts', 0, { name: 'client:01:wallet', account: 'client:0:wallet' }),
    ],
    [
      'ledger_accounts another row of cash: stays_positive is true',
      withField('accounts', 1, { staysPositive: true }),
    ],
    [
      'ledger_accounts client:1:wallet: stays_positive is false',
      withField('accounts', 0, { staysPositive: false }),
    ],
    [
      'ledger_accounts client:1:wallet: its holder is null',
      withField('accounts', 0, { holderRole: null }),
    ],
  ])('finds: %s', (found, records) => {
    expect(check(records)).toContain(found);
  });

  it('accepts a clock that was put back between two moves', () => {
    const assigned = { at: later(at, 1) };
    const early = { assignedAt: at };
    const records = withField('events', 1, assigned);
    expect(check({ ...records, jobs: [{ ...job, ...early }] })).toEqual([]);
  });

  it('does not call for audit entries of top-ups from before the audit log', () => {
    expect(check({ ...sound, credits: [], auditedFrom: later(at, 1) })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type JobMove, type JobStatus } from '../jobs/job.ts';
import { noReview } from '../jobs/review.ts';
import { later } from '../kernel/instant.ts';
import { type BasisPoints, pesewas, zero } from '../kernel/money.ts';
import { accountId, mondayMorning as at } from '../testing/builders/ids.ts';
import { aRecordedJob } from '../testing/builders/records.ts';
import { splitCommission } from '../wallet/commission.ts';
import type { Posting } from '../wallet/ledger.ts';
import { postCapture, postRefund, postReopening } from '../wallet/postings.ts';
import { checkHistory } from './check-history.ts';
import { checkJobFigures } from './check-jobs.ts';
import { checkPostings } from './check-postings.ts';
import type { RecordedEvent, RecordedJob, RecordedPosting } from './records.ts';

const [client, provider, admin] = [accountId(1), accountId(5), accountId(9)];
const price = pesewas(300);
const rateBps = 1_500 as BasisPoints;
const split = splitCommission(price, rateBps);
const second = (nth: number) => later(at, nth * 1_000);

/** A job whose result was sent back, delivered again and accepted. */
const job = aRecordedJob({
  outputSha256: 'cd',
  split,
  review: { ...noReview, state: 'accepted', revisions: 1 },
  updatedAt: second(6),
  assignedAt: second(2),
  completedAt: second(3),
});

const people = {
  client: { actorId: client, actorRole: 'client', accountRole: 'client' },
  provider: {
    actorId: provider,
    actorRole: 'service-provider',
    accountRole: 'service-provider',
  },
  admin: { actorId: admin, actorRole: 'admin', accountRole: 'admin' },
} as const;

type Move = readonly [
  move: JobMove,
  who: keyof typeof people,
  to: JobStatus,
  more?: Partial<RecordedEvent>,
];

/** A history of these moves, one a second; the provider has the job from the second one on. */
function historyOf(...moves: readonly Move[]): readonly RecordedEvent[] {
  let from: JobStatus | null = null;
  return moves.map(([move, who, to, more], index) => {
    const event = {
      id: index + 11,
      jobId: job.id,
      position: index + 1,
      move,
      at: index === 0 ? at : second(index + 1),
      ...people[who],
      from,
      to,
      note: null,
      assignedId: index === 0 ? null : provider,
      posted: null,
      ...more,
    };
    from = to;
    return event;
  });
}

const taken: readonly Move[] = [
  ['create', 'client', 'pending'],
  ['assign', 'provider', 'in_progress'],
];
const sentBack: readonly Move[] = [
  ...taken,
  ['deliver', 'provider', 'completed', { outputSha256: 'ab' }],
  ['revise', 'client', 'in_progress'],
];
const accepted: readonly Move[] = [
  ...sentBack,
  ['deliver', 'provider', 'completed', { outputSha256: 'cd' }],
  ['accept', 'client', 'completed'],
];

const check = (moves: readonly Move[], change: Partial<RecordedJob> = {}) => [
  ...checkHistory({ ...job, ...change }, historyOf(...moves)),
];

describe('checking the history of a reviewed job', () => {
  it.each<[string, readonly Move[], Partial<RecordedJob>]>([
    ['was accepted after a revision', accepted, {}],
    [
      'is revised',
      sentBack,
      {
        review: { ...noReview, state: 'revision', revisions: 1 },
        status: 'in_progress',
        outputSha256: null,
        updatedAt: second(4),
      },
    ],
    [
      'counts as it was delivered, as its provider has declined',
      [...sentBack, ['decline', 'provider', 'completed']],
      {
        review: { ...noReview, state: 'dispute', revisions: 1 },
        outputSha256: 'ab',
        updatedAt: second(5),
      },
    ],
    [
      'was decided for its client',
      [...sentBack, ['decline', 'provider', 'completed'], ['settle', 'admin', 'refunded']],
      {
        review: { ...noReview, state: 'settled', revisions: 1 },
        outputSha256: 'ab',
        status: 'refunded',
      },
    ],
    [
      'was decided for its provider, and is refunded in part',
      [
        ...sentBack,
        ['decline', 'provider', 'completed'],
        ['settle', 'admin', 'completed'],
        ['refund_part', 'admin', 'completed'],
      ],
      {
        review: { ...noReview, state: 'settled', revisions: 1 },
        outputSha256: 'ab',
        updatedAt: second(7),
      },
    ],
    [
      'was released by an admin while it was revised',
      [...sentBack, ['release', 'admin', 'pending']],
      {
        review: { ...noReview, state: 'none', revisions: 1 },
        status: 'pending',
        assignedId: null,
        assignedAt: null,
        completedAt: null,
        outputSha256: null,
        updatedAt: second(5),
      },
    ],
    [
      'was contested at once',
      [
        ...taken,
        ['deliver', 'provider', 'completed', { outputSha256: 'cd' }],
        ['dispute', 'client', 'completed'],
      ],
      { review: { ...noReview, state: 'dispute' }, updatedAt: second(4) },
    ],
  ])('finds nothing if it %s', (_, moves, change) => {
    expect(check(moves, change)).toEqual([]);
  });

  const nth = (position: number, change: Move) => accepted.with(position - 1, change);

  it.each<[string, readonly Move[], Partial<RecordedJob>]>([
    [
      'jobs 1: review_state is open, its history makes it accepted',
      accepted,
      { review: { ...noReview, state: 'open', revisions: 1 } },
    ],
    [
      'jobs 1: review_state is settled, its history makes it none or open',
      taken.concat([['deliver', 'provider', 'completed', { outputSha256: 'cd' }]]),
      { review: { ...noReview, state: 'settled', revisions: 0 }, updatedAt: second(3) },
    ],
    [
      'jobs 1: review_state is open, its history makes it none or accepted',
      taken.concat([
        ['deliver', 'provider', 'completed', { outputSha256: 'cd' }],
        ['refund_part', 'admin', 'completed'],
      ]),
      { review: { ...noReview, state: 'open', revisions: 0 }, updatedAt: second(4) },
    ],
    [
      'jobs 1: revisions is 2, its history makes it 1',
      accepted,
      { review: { ...job.review, revisions: 2 } },
    ],
    [
      `jobs 1: completed_at is ${second(5)}, its history makes it ${second(3)}`,
      accepted,
      { completedAt: second(5) },
    ],
    ['jobs 1: its output has the digest ab, cd was delivered', accepted, { outputSha256: 'ab' }],
    [
      'jobs 1: its output has the digest cd, ab was delivered',
      [...sentBack, ['decline', 'provider', 'completed']],
      { updatedAt: second(5) },
    ],
    ['job_events 14: actor_id is 5, expected 1', nth(4, ['revise', 'provider', 'in_progress']), {}],
    [
      'job_events 14: output_sha256 is ab, but it is no delivery',
      nth(4, ['revise', 'client', 'in_progress', { outputSha256: 'ab' }]),
      {},
    ],
    [
      'job_events 14: no revise leads from completed to pending',
      nth(4, ['revise', 'client', 'pending']),
      {},
    ],
    [
      'job_events 16: no settle leads from completed to pending',
      nth(6, ['settle', 'admin', 'pending']),
      {},
    ],
    [
      'job_events 16: no accept leads from completed to refunded',
      nth(6, ['accept', 'client', 'refunded']),
      {},
    ],
  ])('finds: %s', (found, moves, change) => {
    expect(check(moves, change)).toContain(found);
  });
});

const captured = { jobId: job.id, providerId: provider, split };
const rest = splitCommission(pesewas(200), rateBps);
const less = { ...split, commission: pesewas(15), net: pesewas(85) };
const part = { jobId: job.id, clientId: client, amountDue: pesewas(100), discount: zero };

const aPosting = ({ note: _, reference, ...posting }: Posting): RecordedPosting => ({
  ...posting,
  id: 1,
  actorId: admin,
  hasReference: reference !== null,
  job: { ...job, ...rest, amountDue: price, isChanged: true },
  payout: null,
});

const ofPart = { providerId: provider, split: less };
const postings = {
  capture: aPosting(postCapture({ ...captured, round: 0 }, at)),
  recapture: aPosting(postCapture({ ...captured, round: 1 }, at)),
  reopening: aPosting(postReopening({ ...captured, round: 1 }, at)),
  part: aPosting(postRefund(part, ofPart, { reason: `partial-refund:${at}`, at })),
  decision: aPosting(postRefund(part, ofPart, { reason: 'settlement', at })),
} as const;

const checkOne = (posting: RecordedPosting) => [
  ...checkPostings({
    jobs: [],
    events: [],
    postings: [posting],
    credits: [],
    auditedFrom: at,
    lines: [],
    earnings: [],
    payouts: [],
    accounts: [],
    audited: [],
    rates: [],
  }),
];

const between = (debit: string, credit: string) =>
  [{ debit, credit, amount: pesewas(1) }] as unknown as RecordedPosting['entries'];

describe('checking the postings of a reviewed job', () => {
  it.each(Object.keys(postings) as (keyof typeof postings)[])(
    'finds nothing in a sound one: %s',
    (name) => {
      expect(checkOne(postings[name])).toEqual([]);
    },
  );

  it.each([
    ['reopening', 'job:1:reopening'],
    ['reopening', 'job:1:reopening:'],
    ['reopening', 'job:1:reopening:0'],
    ['reopening', 'job:2:reopening:1'],
    ['recapture', 'job:1:capture:'],
    ['recapture', 'job:1:capture:01'],
    ['part', 'job:1:partial-refund'],
    ['part', 'job:1:partial-refund:x'],
    ['decision', 'job:1:settlement:1'],
    ['decision', 'job:1:refund'],
  ] as const)('finds that the key of a %s is %s', (name, key) => {
    const posting = { ...postings[name], key };
    const found = `ledger_postings 1: key ${key} is not that of a ${posting.kind}`;
    expect(checkOne(posting)).toEqual([found]);
  });

  it.each([
    ['capture', 'client:1:wallet', 'provider:5:earnings'],
    ['capture', 'job:1:escrow', 'client:1:wallet'],
    ['capture', 'job:2:escrow', 'provider:5:earnings'],
    ['reopening', 'provider:5:earnings', 'client:1:wallet'],
    ['reopening', 'job:1:escrow', 'provider:5:earnings'],
    ['part', 'job:1:escrow', 'client:2:wallet'],
    ['part', 'job:1:escrow', 'provider:5:earnings'],
    ['decision', 'cash:clearing', 'client:1:wallet'],
    ['decision', 'client:1:wallet', 'job:1:escrow'],
  ] as const)('finds that a %s moves money from %s to %s', (name, debit, credit) => {
    const posting = { ...postings[name], entries: between(debit, credit) };
    const found = `ledger_postings 1: the entries are not those of the ${posting.kind}`;
    expect(checkOne(posting)).toEqual([found]);
  });

  it.each(Object.keys(postings) as (keyof typeof postings)[])('finds an empty %s', (name) => {
    const posting = { ...postings[name], entries: [] };
    const found = `ledger_postings 1: the entries are not those of the ${posting.kind}`;
    expect(checkOne(posting)).toEqual([found]);
  });
});

describe('checking the figures of a job of which a part was returned', () => {
  const rates: ReadonlySet<number> = new Set([1_500]);
  const returned = { due: pesewas(60), discount: pesewas(40) };

  it('finds nothing if the rest is split at the rate of the capture', () => {
    expect([...checkJobFigures({ ...job, returned, split: rest }, rates)]).toEqual([]);
  });

  it('finds a commission on what was returned', () => {
    expect([...checkJobFigures({ ...job, returned }, rates)]).toEqual([
      'jobs 1: commission is 45, expected 30',
      'jobs 1: net is 255, expected 170',
    ]);
  });

  it('finds an output that a job has while it is revised', () => {
    const revised = { ...job, status: 'in_progress' } as const;
    expect([...checkJobFigures(revised, rates)]).toContain(
      'jobs 1: output_id is 3, which does not fit the state in_progress',
    );
  });
});

import { type Entry, escrowOf, toReferenceKey, walletOf } from '../wallet/ledger.ts';
import type { CommissionSplit } from '../wallet/commission.ts';
import {
  postCapture,
  postPayout,
  postRefund,
  postRelease,
  postSettlement,
} from '../wallet/postings.ts';
import type { RecordedCredit, RecordedPosting, RecordStreams } from './records.ts';

/** The entries of a posting of a job; undefined if they depend on a price that was edited since. */
function entriesForJob(posting: RecordedPosting): readonly Entry[] | undefined {
  const { kind, jobId, job, at } = posting;
  if (job === null || jobId === null) return [];
  const { assignedId: providerId, commission, net } = job;
  if (kind === 'release') return postRelease({ jobId, ...job }, at).entries;
  if (job.isChanged || (kind !== 'capture' && kind !== 'refund')) return undefined;
  if (providerId === null || commission === null || net === null) return [];
  const split = { commission, net } as CommissionSplit;
  return kind === 'capture'
    ? postCapture({ jobId, providerId, split, round: 0 }, at).entries
    : postRefund({ jobId, ...job }, { providerId, split }, { reason: 'refund', at }).entries;
}

/** The entries that a posting must have. */
function entriesFor(posting: RecordedPosting): readonly Entry[] | undefined {
  const { kind, payoutId, payout, at } = posting;
  if (kind === 'top-up') return undefined;
  if (kind !== 'payout' && kind !== 'settlement') return entriesForJob(posting);
  if (payoutId === null || payout === null) return [];
  const transfer = { payoutId, ...payout };
  return (kind === 'payout' ? postPayout : postSettlement)(transfer, at).entries;
}

const isSame = (entries: readonly Entry[], expected: readonly Entry[]): boolean =>
  entries.length === expected.length &&
  expected.every(({ debit, credit, amount }, nth) => {
    const entry = entries[nth];
    return entry?.debit === debit && entry.credit === credit && entry.amount === amount;
  });

/** Whether an entry moves money between the accounts that a posting of its kind moves it between. */
function isBetween({ kind, jobId, job }: RecordedPosting, { debit, credit }: Entry): boolean {
  if (kind === 'top-up') return debit === 'cash:clearing' && credit.endsWith(':wallet');
  if (job === null || jobId === null) return false;
  const escrow = escrowOf(jobId);
  const isPayer = (account: string) =>
    account === walletOf(job.clientId) || account === 'platform:promotions';
  const isPaid = (account: string) =>
    account === 'platform:commission' || account.endsWith(':earnings');
  switch (kind) {
    case 'capture':
      return debit === escrow && isPaid(credit);
    case 'reopening':
      return credit === escrow && isPaid(debit);
    case 'refund':
    case 'partial-refund':
    case 'decision':
      return (credit === escrow && isPaid(debit)) || (debit === escrow && isPayer(credit));
    case 'adjustment':
      return (credit === escrow && isPayer(debit)) || (debit === escrow && isPayer(credit));
    case 'hold':
    case 'release':
    case 'payout':
    case 'settlement':
      return credit === escrow && isPayer(debit);
  }
}

const endings: Readonly<Record<RecordedPosting['kind'], string>> = {
  'top-up': '',
  hold: 'hold',
  adjustment: 'hold:',
  capture: 'capture',
  release: 'release',
  refund: 'refund',
  reopening: 'reopening:',
  'partial-refund': 'partial-refund:',
  decision: 'settlement',
  payout: 'create',
  settlement: 'settle',
};

function hasOwnKey({ key, kind, jobId, payoutId }: RecordedPosting): boolean {
  if (kind === 'top-up') return key.startsWith('topup:') && jobId === null && payoutId === null;
  const isPayouts = kind === 'payout' || kind === 'settlement';
  if ((isPayouts ? jobId : payoutId) !== null) return false;
  const start = isPayouts ? `payout:${payoutId}:` : `job:${jobId}:`;
  const expected = `${start}${endings[kind]}`;
  if (key === expected) return !expected.endsWith(':');
  const numbered = kind === 'capture' ? `${expected}:` : expected;
  if (!numbered.endsWith(':')) return false;
  return key.startsWith(numbered) && /^[1-9]\d*$/.test(key.slice(numbered.length));
}

function* checkPosting(posting: RecordedPosting): Generator<string> {
  const { id, key, kind, entries } = posting;
  const row = `ledger_postings ${id}`;
  if (!(kind in endings)) {
    yield `${row}: kind is ${kind}, which does not exist`;
    return;
  }
  if (!hasOwnKey(posting)) yield `${row}: key ${key} is not that of a ${kind}`;
  const expected = entriesFor(posting);
  const isFit =
    expected === undefined
      ? entries.length > 0 && entries.every((entry) => isBetween(posting, entry))
      : isSame(entries, expected);
  if (!isFit) yield `${row}: the entries are not those of the ${kind}`;
  if ((kind === 'top-up') !== posting.hasReference) {
    yield `${row}: the reference of the transfer is ${posting.hasReference ? 'not its own' : 'missing'}`;
  }
}

function allows(credit: RecordedCredit, { key, at, actorId, entries }: RecordedPosting): boolean {
  const [entry] = entries;
  const isPutBack = credit.at > at && credit.previousAt === credit.at;
  return (
    toReferenceKey(`topup:${credit.reference}`) === toReferenceKey(key) &&
    entry?.credit === walletOf(credit.clientId) &&
    entry.amount === credit.amount &&
    (actorId === null || actorId === credit.actorId) &&
    (credit.at === at || isPutBack)
  );
}

/** Compares top-ups with the audit log, which records each of them in the same order. */
function createCreditCheck({ credits, auditedFrom }: RecordStreams) {
  const iterator = credits[Symbol.iterator]();
  let next = iterator.next();
  return {
    *check(posting: RecordedPosting): Generator<string> {
      if (next.done !== true && allows(next.value, posting)) next = iterator.next();
      else if (auditedFrom !== null && posting.at >= auditedFrom)
        yield `ledger_postings ${posting.id}: the audit log has no such top-up at this place`;
    },
    *end(): Generator<string> {
      if (next.done !== true) {
        const { reference, at } = next.value;
        yield `audit_log: the wallet credit ${reference} of ${at} has no such posting`;
      }
    },
    close: () => void iterator.return?.(),
  };
}

/**
 * Checks that each posting is one that its kind can be, with the entries that its job or payout calls
 * for, and that the audit log has every top-up.
 *
 * @returns how many lines the entries call for: one for each account that a posting moves.
 */
export function* checkPostings(streams: RecordStreams): Generator<string, number> {
  const credits = createCreditCheck(streams);
  let [lines, lastId] = [0, 0];
  try {
    for (const posting of streams.postings) {
      if (posting.id <= lastId) yield `ledger_postings ${posting.id}: is there more than once`;
      lastId = posting.id;
      lines += new Set(posting.entries.flatMap(({ debit, credit }) => [debit, credit])).size;
      yield* checkPosting(posting);
      if (posting.kind === 'top-up') yield* credits.check(posting);
    }
    yield* credits.end();
    return lines;
  } finally {
    credits.close();
  }
}

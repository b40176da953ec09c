import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { checkBooks } from '../audit/check-books.ts';
import { versionOfJob, type VersionContext } from '../jobs/decide-job.ts';
import { type ReviewState, reviewStates } from '../jobs/review.ts';
import type { JobId } from '../kernel/ids.ts';
import { later } from '../kernel/instant.ts';
import { zero } from '../kernel/money.ts';
import type { Result } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { arrange, openMarketplace } from '../testing/marketplace.ts';
import {
  afterStatements,
  aRevisionRequest,
  inReviews,
  jobWhoseReviewIs,
} from '../testing/review-life.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { acceptResult } from './accept-result.ts';
import { answerPin, declineRevision, requestRevision } from './revise-job.ts';
import { disputeResult, settleDispute } from './settle-dispute.ts';

type Who = 'client' | 'otherClient' | 'worker' | 'colleague' | 'admin';
type Move = 'accept' | 'revise' | 'answerPin' | 'decline' | 'dispute' | 'settle';
/** Made, refused for the state of the review, hidden from the person, or denied to their role. */
type Outcome = 'made' | 'state' | 'hidden' | 'denied';

/** What a person may do in one state of the review only. */
const only = (state: ReviewState): readonly Outcome[] =>
  reviewStates.map((one) => (one === state ? 'made' : 'state'));
const hidden: readonly Outcome[] = reviewStates.map(() => 'hidden');
const denied: readonly Outcome[] = reviewStates.map(() => 'denied');

/** Who can make which move, in each state of the review. */
const table: Readonly<Record<Move, Readonly<Record<Who, readonly Outcome[]>>>> = {
  accept: {
    client: only('open'),
    otherClient: hidden,
    worker: denied,
    colleague: denied,
    admin: only('open'),
  },
  revise: {
    client: only('open'),
    otherClient: hidden,
    worker: denied,
    colleague: denied,
    admin: denied,
  },
  answerPin: {
    client: denied,
    otherClient: denied,
    worker: only('revision'),
    colleague: hidden,
    admin: denied,
  },
  decline: {
    client: denied,
    otherClient: denied,
    worker: only('revision'),
    colleague: hidden,
    admin: denied,
  },
  dispute: {
    client: only('open'),
    otherClient: hidden,
    worker: denied,
    colleague: denied,
    admin: denied,
  },
  settle: {
    client: denied,
    otherClient: denied,
    worker: denied,
    colleague: denied,
    admin: only('dispute'),
  },
};

const faultOf = (move: Move, state: ReviewState): string => {
  if (move === 'answerPin' || move === 'decline') return 'job.not-in-revision';
  if (move !== 'settle') return 'job.not-in-review';
  return state === 'settled' ? 'job.not-in-dispute' : 'dispute.not-found';
};

type Attempted = Result<unknown, Readonly<{ code: string }>>;

/** The attempt of a move by a person, some days after the delivery: no review ends by itself here. */
function attempt(
  { move, id, versions }: Readonly<{ move: Move; id: JobId }> & VersionContext,
  by: Account,
): (stores: Stores) => Promise<Attempted> {
  const actor = bySession(by, afterStatements);
  const context = { ...inReviews, now: afterStatements, versions };
  const reason = 'The text is as it was ordered.';
  switch (move) {
    case 'accept':
      return (stores) => acceptResult(stores, actor, id, context);
    case 'revise':
      return (stores) => requestRevision(stores, actor, aRevisionRequest(id), context);
    case 'answerPin':
      return (stores) =>
        answerPin(stores, actor, { id, nth: 1, isDone: true, answer: null }, context);
    case 'decline':
      return (stores) => declineRevision(stores, actor, { id, reason }, context);
    case 'dispute':
      return (stores) => disputeResult(stores, actor, { id, reason }, context);
    case 'settle':
      return (stores) => settleDispute(stores, actor, { id, returned: zero, reason }, context);
  }
}

async function withPeopleAround(state: ReviewState) {
  const place = await openMarketplace();
  const others = await arrange(place, async (stores) => ({
    otherClient: await storeClient(stores),
    colleague: await storeProvider(stores, [englishToTwi]),
  }));
  const job = await jobWhoseReviewIs(place, state);
  const { client, provider: worker, admin } = place;
  const people: Readonly<Record<Who, Account>> = { client, worker, admin, ...others };
  return { place, people, job };
}

describe.each(reviewStates)('with a job whose review is %s', (state) => {
  describe.each(Object.keys(table) as Move[])('%s', (move) => {
    it.each(Object.keys(table[move]) as Who[])('by the %s', async (who) => {
      const { place, people, job } = await withPeopleAround(state);
      const { unitOfWork } = place;
      const before = unitOfWork.committed();
      const result = await unitOfWork.write(attempt({ move, id: job.id }, people[who]));
      const expected = table[move][who][reviewStates.indexOf(state)] ?? 'hidden';
      const codes = {
        made: undefined,
        state: faultOf(move, state),
        hidden: 'job.not-found',
        denied: 'permission.denied',
      };
      expect(result.ok ? undefined : result.fault.code).toBe(codes[expected]);
      expect(unitOfWork.committed() === before).toBe(expected !== 'made');
      expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
    });
  });
});

/** The state in which each move that takes versions is made, and by whom. */
const made = {
  accept: ['open', 'client'],
  revise: ['open', 'client'],
  decline: ['revision', 'worker'],
  dispute: ['open', 'client'],
} as const satisfies Partial<Record<Move, readonly [ReviewState, Who]>>;

describe.each(Object.keys(made) as (keyof typeof made)[])(
  'for certain versions of a job, %s',
  (move) => {
    const [state, who] = made[move];

    it('is made in one of them', async () => {
      const { place, people, job } = await withPeopleAround(state);
      const versions = [versionOfJob(job)];
      const tried = attempt({ move, id: job.id, versions }, people[who]);
      expect(await place.unitOfWork.write(tried)).toMatchObject({ ok: true });
    });

    it('is refused in any other, and changes nothing', async () => {
      const { place, people, job } = await withPeopleAround(state);
      const { unitOfWork } = place;
      const before = unitOfWork.committed();
      const versions = [versionOfJob({ ...job, updatedAt: later(job.updatedAt, -1) })];
      const tried = attempt({ move, id: job.id, versions }, people[who]);
      const refused = { ok: false, fault: { code: 'job.version-mismatch' } };
      expect(await unitOfWork.write(tried)).toMatchObject(refused);
      expect(unitOfWork.committed()).toBe(before);
    });
  },
);

import type { Account } from '../accounts/account.ts';
import { noVerification } from '../accounts/email.ts';
import type { OrderContext } from '../jobs/create-job.ts';
import type { MoveContext } from '../jobs/decide-job.ts';
import { InvariantError, ok, type Result } from '../kernel/result.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Quotas } from '../quotas/quota.ts';
import type { ReviewContext, ReviewPolicy } from '../jobs/review.ts';
import type { SubmissionContext } from '../services/submit-service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { bySession } from './builders/accounts.ts';
import { mondayMorning } from './builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from './builders/pricing.ts';
import {
  storeAdmin,
  storeClient,
  storeLanguages,
  storePrices,
  storeProvider,
} from './builders/stored.ts';
import { createMemoryUnitOfWork, type MemoryUnitOfWork } from '../memory/unit-of-work.ts';

/** A marketplace in memory that is open for business. */
export type Marketplace = Readonly<{
  unitOfWork: MemoryUnitOfWork;
  admin: Account;
  /** A client with 100.00 GHS by default. */
  client: Account;
  /** A provider who is approved for English to Twi, and for Twi in writing and aloud. */
  provider: Account;
}>;

/** Opens a marketplace with example languages, prices and people, at 15.0 % commission. */
export async function openMarketplace({ balance = 10_000 } = {}): Promise<Marketplace> {
  const unitOfWork = createMemoryUnitOfWork();
  const people = await unitOfWork.write(async (stores) => {
    await storeLanguages(stores);
    await storePrices(stores);
    const works = [englishToTwi, twiTranscription, twiNarration];
    return ok({
      admin: await storeAdmin(stores),
      client: await storeClient(stores, { balance }),
      provider: await storeProvider(stores, works),
    });
  });
  return { unitOfWork, ...accept(people) };
}

/**
 * The value of an accepted decision.
 *
 * @throws {InvariantError} with the fault if it was refused.
 */
export function accept<T>(result: Result<T, Readonly<{ code: string }>>): T {
  if (result.ok) return result.value;
  throw new InvariantError(`refused: ${result.fault.code}`);
}

/** Quotas that no example reaches. */
export const ampleQuotas: Quotas = {
  'stored-bytes': 1024 ** 4,
  'open-jobs': 1_000_000,
  'jobs-per-day': 1_000_000,
  'pending-services': 1_000,
  'api-keys': 1_000,
};

/** Results are accepted on delivery, as they were before there were reviews. */
export const withoutReviews: ReviewPolicy = { days: 0, mostRevisions: 2 };

/** Clients review results for three days, and can send them back twice. */
export const withReviews: ReviewPolicy = { days: 3, mostRevisions: 2 };

/** The context of a use case on the Monday; the first 500 words are free, and results are not reviewed. */
export const onMonday: OrderContext & SubmissionContext & ReviewContext = {
  now: mondayMorning,
  promotion: { freeWords: 500 },
  quotas: ampleQuotas,
  emailPolicy: noVerification,
  reviews: withoutReviews,
};

/** The context of a decision about a logged-in person's move, on the Monday unless given. */
export const from = (
  person: Pick<Account, 'id' | 'role'>,
  now: Instant = mondayMorning,
): MoveContext => ({ actor: bySession(person), now });

/** Stores the preconditions of the use case under test. */
export const arrange = async <T>(
  { unitOfWork }: Pick<Marketplace, 'unitOfWork'>,
  work: (stores: Stores) => Promise<T>,
): Promise<T> => accept(await unitOfWork.write(async (stores) => ok(await work(stores))));

import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { PayoutAccountVault } from '../payout-accounts/payout-account-vault.port.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideKnownPair, decideNewPair } from './decide-pair.ts';
import { findEvidence, tinyPrice } from './pair-evidence.ts';
import type { Parties } from './suspicious-pair.ts';

/** What the check of a delivery needs from outside; without a vault, payees are not compared. */
export type PairContext = Readonly<{
  now: Instant;
  payoutAccountVault?: Pick<PayoutAccountVault, 'open'>;
}>;

type DeliveredJob = Readonly<{
  clientId: AccountId;
  assignedId: AccountId | null;
  requestedId: AccountId | null;
  quote: Readonly<{ discount: Pesewas; price: Pesewas }>;
}>;

async function findPayeeName(
  { payoutAccounts }: Pick<Stores, 'payoutAccounts'>,
  { providerId }: Parties,
  { payoutAccountVault: vault }: PairContext,
): Promise<string | null> {
  if (vault === undefined) return null;
  const stored = await payoutAccounts.findCurrent(providerId);
  return stored === undefined ? null : (vault.open(stored)?.holderName ?? null);
}

/** Only free jobs, and tiny ones between those who had a free one, are a reason to look. */
async function isWorthChecking(
  { pairs }: Pick<Stores, 'pairs'>,
  { quote }: DeliveredJob,
  parties: Parties,
): Promise<boolean> {
  if (quote.discount > 0n) return true;
  return quote.price < tinyPrice && (await pairs.countFreeJobs(parties)) > 0;
}

/**
 * Notes a client and a provider for review when a job between them is delivered that others could
 * profit from, if something suggests that they belong to each other. The delivery itself is unaffected.
 */
export async function notePair(
  stores: Pick<Stores, 'pairs' | 'payoutAccounts'>,
  job: DeliveredJob,
  context: PairContext,
): Promise<void> {
  const { clientId, assignedId: providerId, requestedId } = job;
  invariant(providerId !== null, 'a delivered job has a provider');
  const parties = { providerId, clientId };
  if (!(await isWorthChecking(stores, job, parties))) return;
  const { pairs } = stores;
  const delivery = {
    isNamed: requestedId === providerId,
    payeeName: await findPayeeName(stores, parties, context),
  };
  const evidence = findEvidence(await pairs.readFacts(parties), delivery);
  const known = await pairs.findByParties(parties);
  if (known === undefined) {
    const found = decideNewPair(parties, evidence, context.now);
    if (found !== null) await pairs.insert(found);
    return;
  }
  const changed = decideKnownPair(known, evidence, context.now);
  if (changed !== null) await pairs.replace(changed);
}

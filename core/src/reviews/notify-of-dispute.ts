import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Dispute } from './dispute.ts';

/** The most admins who are notified of a dispute. */
const mostNotified = 20;

/** Notifies the other side, and the admins who can decide, of a dispute by mail. */
export async function notifyOfDispute(
  { accounts, outbox }: Pick<Stores, 'accounts' | 'outbox'>,
  { jobId, openedBy, clientId, providerId }: Dispute,
  now: Instant,
): Promise<void> {
  const deciders = (await accounts.listAdmins())
    .filter(({ suspension }) => suspension === null)
    .slice(0, mostNotified);
  const other = openedBy === 'client' ? providerId : clientId;
  const recipients: readonly AccountId[] = [other, ...deciders.map(({ id }) => id)];
  for (const accountId of recipients) {
    await outbox.put({ kind: 'dispute-opened', accountId, jobId }, now);
  }
}

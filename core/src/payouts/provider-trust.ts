import { mailboxOf } from '../accounts/email.ts';
import type { SeenDevice } from '../accounts/devices.ts';
import type { AccountId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { pesewas, sumMoney, zero, type Pesewas } from '../kernel/money.ts';

/** The conditions of trust in a provider: other people who have paid for the provider's work. */
export type TrustPolicy = Readonly<{
  /** How many distinct paying clients a provider needs. */
  clients: number;
  /** The least that each of them must have paid the provider for completed jobs. */
  leastPaid: Pesewas;
  /** Only accounts that are so old count. */
  accountAgeDays: number;
  /** Only jobs that were completed so long ago count: until then, a refund is likely. */
  jobAgeDays: number;
}>;

/** The usual policy: 3 clients, GHS 10 each, accounts of 14 days, jobs of 7 days. */
export const usualTrust: TrustPolicy = {
  clients: 3,
  leastPaid: pesewas(1_000),
  accountAgeDays: 14,
  jobAgeDays: 7,
};

/** A user, with what shows whether another account is theirs too. */
export type Party = Readonly<{
  accountId: AccountId;
  email: string;
  /** Where they have logged in lately, as far as it is stored. */
  devices: readonly Pick<SeenDevice, 'program' | 'network'>[];
}>;

/** A client, and what they paid a provider in full: jobs with a discount do not count. */
export type PayingClient = Party &
  Readonly<{
    isVerified: boolean;
    isSuspended: boolean;
    /** Whether an admin is to review this client with the provider, or has confirmed the pair. */
    isUnderReview: boolean;
    createdAt: Instant;
    /** For jobs that are completed, not refunded, and old enough. */
    paid: Pesewas;
    /** The platform's commission of these jobs. */
    commission: Pesewas;
  }>;

/** The standing of a provider whose earnings are held. */
export type ProviderStanding = Readonly<{
  provider: Party;
  /** Those who have paid the least sum, the oldest accounts first. */
  clients: readonly PayingClient[];
  /** The platform's gifts for the free jobs whose earnings the rule, not an admin, has released. */
  releasedByRule: Pesewas;
}>;

/** How far a provider is trusted. */
export type Trust = Readonly<{
  /** Distinct clients that count. */
  payingClients: number;
  /**
   * The sum that may still be released: the commission of these clients, less what was released
   * already.
   */
  cover: Pesewas;
}>;

/** From when on jobs are too recent to count. */
export const matureBefore = ({ jobAgeDays }: TrustPolicy, now: Instant): Instant =>
  later(now, -jobAgeDays * dayMs);

/**
 * The marks that two accounts of one person share: the mailbox, or a device in the same network.
 */
function marksOf({ email, devices }: Party): readonly string[] {
  // One part alone shows nothing: carriers share addresses, and many phones have the same browser.
  const known = devices.filter(({ program, network }) => program !== '' && network !== '');
  const pairs = known.map(({ program, network }) => JSON.stringify([program, network]));
  return [mailboxOf(email), ...pairs];
}

/** Counts the people behind some accounts: accounts that have a mark in common are one. */
export function countDistinct(parties: readonly Party[]): number {
  const leaders = parties.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let at = index;
    while (leaders[at] !== at) at = leaders[at] ?? at;
    leaders[index] = at;
    return at;
  };
  const firstWith = new Map<string, number>();
  for (const [index, party] of parties.entries()) {
    for (const mark of marksOf(party)) {
      const other = firstWith.get(mark);
      if (other === undefined) firstWith.set(mark, index);
      else leaders[leaderOf(index)] = leaderOf(other);
    }
  }
  return leaders.filter((_, index) => leaderOf(index) === index).length;
}

/** Whether two accounts seem to be of the same person. */
const areSamePerson = (one: Party, other: Party): boolean => countDistinct([one, other]) === 1;

/**
 * Counts who has paid a provider, and what may be released because of it (docs/domain.md, Payouts).
 * The platform never gives more than the same clients have brought it, so buying trust costs at least
 * what it yields.
 */
export function assessTrust(
  { provider, clients, releasedByRule }: ProviderStanding,
  policy: TrustPolicy,
  now: Instant,
): Trust {
  const youngest = later(now, -policy.accountAgeDays * dayMs);
  const counted = clients.filter(
    (client) =>
      client.isVerified &&
      !client.isSuspended &&
      !client.isUnderReview &&
      client.createdAt <= youngest &&
      client.paid >= policy.leastPaid &&
      !areSamePerson(client, provider),
  );
  const earned = sumMoney(counted.map(({ commission }) => commission));
  const cover = pesewas(earned - releasedByRule);
  return { payingClients: countDistinct(counted), cover: cover > 0n ? cover : zero };
}

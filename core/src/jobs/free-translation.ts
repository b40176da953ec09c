// The landing page promises that the first translation is free, and the offer needs a limit in
// words. Words above it are charged: with a cliff, the 501st word would cost as much as 501 words,
// and people would cut their texts. Each part of a price returns to the account that it came from,
// and the offer then applies again, but not after three cancellations: otherwise anyone could
// create and cancel free work for ever. Failures and refunds do not count, because the client does
// not cause them.
//
// `x+1@` and `x+2@` are two clients and one person, so the offer is limited by mailbox, device,
// network and budget. Networks are wide (/24 and /56) and their limits generous, because a carrier
// has thousands of people behind one address. The budget is a sum over the jobs of the month, not a
// counter, so nothing can differ from the jobs. Unique indexes refuse a second live promotion of a
// client or a mailbox, even if the rule were wrong.

import type { Account } from '../accounts/account.ts';
import { mailboxOf } from '../accounts/email.ts';
import { type Origin, programOf } from '../accounts/devices.ts';
import type { JobId } from '../kernel/ids.ts';
import { dayMs, type Instant, later, monthOf, type Period } from '../kernel/instant.ts';
import { invariant } from '../kernel/result.ts';
import { addMoney, zero, type Pesewas } from '../kernel/money.ts';
import type { ServiceType } from '../services/service.ts';

/** The operator's policy for the free first translation. What is left out limits nothing. */
export type PromotionPolicy = Readonly<{
  freeWords: number;
  /** Whether it is only for clients who have opened a link that was sent to their e-mail. */
  needsVerifiedEmail?: boolean;
  /** The most that the platform pays for the jobs of a month; nothing, if it is 0. */
  monthlyBudget?: Pesewas | null;
  /** How many there may be in 30 days from the same device in a network; 0: any number. */
  mostPerDevice?: number;
  /** How many there may be in 30 days from a network; 0: any number. */
  mostPerNetwork?: number;
  /**
   * What is stored in place of a mailbox, a network or a device, which must not be readable there: first the
   * digest by the present key, then those by earlier ones. By default the value itself.
   */
  digestsOf?: (value: string) => readonly string[];
}>;

/** Why an order does not get the free first translation. */
export const freeRefusals = [
  'email-unverified',
  'already-used',
  'too-many-cancelled',
  'network-limit',
  'budget-spent',
] as const;
export type FreeRefusal = (typeof freeRefusals)[number];

/** By what the use of the offer is recognised later: keyed digests, with the job that used it. */
export type Redemption = Readonly<{
  mailbox: string;
  /** Forgotten after 30 days, like the device; null also if it was not known. */
  network: string | null;
  device: string | null;
}>;

/** The history that decides whether a client's next translation is free. */
export type PromotionHistory = Readonly<{
  /** Whether the client has a translation that was not reversed. */
  hasTranslation: boolean;
  /** How many free translations of the client were cancelled. */
  cancelled: number;
}>;

/** How the offer was used by all clients, apart from a job that does not count. */
export type FreeUse = Readonly<{
  /** Whether a free translation of the mailbox was not reversed. */
  isMailboxUsed: boolean;
  /** How many free translations of the mailbox were cancelled. */
  cancelled: number;
  /** How many from the device, and from the network, were not reversed. */
  ofDevice: number;
  ofNetwork: number;
  /** The platform's payments for the jobs of the month that were not reversed. */
  spent: Pesewas;
}>;

/** Which uses of the offer are counted; each digest by the present key and by earlier ones. */
export type FreeUseQuery = Readonly<{
  mailboxes: readonly string[];
  networks: readonly string[];
  devices: readonly string[];
  /** From when on networks and devices are counted. */
  since: Instant;
  month: Period;
  /** The job that is being edited. */
  except: JobId | undefined;
}>;

/** How long the networks and devices of free translations are stored. */
export const freeOriginDays = 30;

/** How many free translations of a client can be cancelled; afterwards translations are charged. */
const cancellablePromotions = 3;

/** How many words of a client's first job of a service the platform pays for: translations only. */
export const promotedWords = (
  serviceType: ServiceType,
  { freeWords, monthlyBudget }: PromotionPolicy,
): number => (serviceType === 'translation' && monthlyBudget !== zero ? freeWords : 0);

/** The digests of what an order comes from: two orders have the same one only if that is the same. */
export type FreeDigests = Pick<FreeUseQuery, 'mailboxes' | 'networks' | 'devices'>;

/** Digests of the mailbox of a client, and of the network and the device of a call. */
export function digestOrigin(
  { email }: Pick<Account, 'email'>,
  { network, device }: Origin,
  { digestsOf = (value) => [value] }: PromotionPolicy,
): FreeDigests {
  const isKnown = network !== null;
  return {
    mailboxes: digestsOf(`mailbox ${mailboxOf(email)}`),
    networks: isKnown ? digestsOf(`network ${network}`) : [],
    devices: isKnown ? digestsOf(`device ${network} ${programOf(device)}`) : [],
  };
}

/** The digests that are stored with the job that uses the offer: those by the present key. */
export function redemptionOf({ mailboxes, networks, devices }: FreeDigests): Redemption {
  const [mailbox] = mailboxes;
  invariant(mailbox !== undefined, 'a mailbox has a digest');
  return { mailbox, network: networks[0] ?? null, device: devices[0] ?? null };
}

/**
 * What has to be known of how the offer was used: in the last 30 days, and for jobs that were created in
 * the same month.
 */
export const composeFreeUseQuery = (
  digests: FreeDigests,
  {
    now,
    createdAt,
    except,
  }: Readonly<{ now: Instant; createdAt: Instant; except: JobId | undefined }>,
): FreeUseQuery => ({
  ...digests,
  since: later(now, -freeOriginDays * dayMs),
  month: monthOf(createdAt),
  except,
});

/** Why the client's own jobs leave them no free translation; null if they do not. */
export function decideFreeByHistory({
  hasTranslation,
  cancelled,
}: PromotionHistory): FreeRefusal | null {
  if (hasTranslation) return 'already-used';
  return cancelled >= cancellablePromotions ? 'too-many-cancelled' : null;
}

/** Whether the client has shown that the e-mail is theirs, if the policy demands it. */
export const decideFreeByEmail = (
  { emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>,
  { needsVerifiedEmail = false }: PromotionPolicy,
): FreeRefusal | null =>
  needsVerifiedEmail && emailVerifiedAt === null ? 'email-unverified' : null;

/** The parts of a month's budget, in percent, of which admins are notified when they are used. */
export type BudgetMark = 80 | 100;

/**
 * Which part of the month's budget is used; null if it is less than 80 %.
 *
 * @param use.isRefused whether the rest did not cover an order: it is used up for the next ones as well.
 */
export function decideBudgetMark({
  spent,
  budget,
  isRefused,
}: Readonly<{ spent: Pesewas; budget: Pesewas; isRefused: boolean }>): BudgetMark | null {
  if (isRefused || spent >= budget) return 100;
  return spent * 100n >= budget * 80n ? 80 : null;
}

const isOver = (count: number, most = 0): boolean => most > 0 && count >= most;

/**
 * Why the offer does not apply because of how it was used by all clients; null if it applies.
 *
 * @param order what the platform would pay, and whether the job has the offer already: then only the budget
 *   counts.
 */
export function decideFreeByUse(
  { isMailboxUsed, cancelled, ofDevice, ofNetwork, spent }: FreeUse,
  { discount, isRedeemed }: Readonly<{ discount: Pesewas; isRedeemed: boolean }>,
  { monthlyBudget = null, mostPerDevice, mostPerNetwork }: PromotionPolicy,
): FreeRefusal | null {
  if (!isRedeemed) {
    if (isMailboxUsed) return 'already-used';
    if (cancelled >= cancellablePromotions) return 'too-many-cancelled';
    const isBusy = isOver(ofDevice, mostPerDevice) || isOver(ofNetwork, mostPerNetwork);
    if (isBusy) return 'network-limit';
  }
  if (monthlyBudget === null) return null;
  return addMoney(spent, discount) > monthlyBudget ? 'budget-spent' : null;
}

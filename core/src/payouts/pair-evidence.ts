import { mailboxOf } from '../accounts/email.ts';
import { lookAlikeKey } from '../kernel/look-alikes.ts';
import { pesewas, type Pesewas } from '../kernel/money.ts';
import type { Party } from './provider-trust.ts';

/** The reasons to suspect that a client and a provider are one person, or know each other well. */
export const pairReasons = [
  /** Their e-mails reach the same mailbox. */
  'same-mailbox',
  /** Both have logged in with the same program in the same network. */
  'same-device',
  /** Both have logged in from the same network, with different programs. */
  'same-network',
  /** They have the same name. */
  'same-name',
  /** The provider is paid under the name of the client. */
  'payee-name',
  /** The client's own part of each price is next to nothing. */
  'tiny-jobs',
  /** The client has named the provider for a free job, and works with no other provider. */
  'no-other-business',
] as const;
export type PairReason = (typeof pairReasons)[number];

/** A reason, and how often it was found. Addresses and names are never part of it. */
export type PairEvidence = Readonly<{ reason: PairReason; count: number }>;

/** The facts of a client and a provider. */
export type PairFacts = Readonly<{
  provider: Party & Readonly<{ name: string }>;
  client: Party & Readonly<{ name: string }>;
  /** Completed jobs between them for which the platform paid a part. */
  freeJobs: number;
  /** Completed jobs between them that the client paid in full, and the sum of their prices. */
  paidJobs: number;
  paid: Pesewas;
  /** Whether another provider has completed a job of the client. */
  hasOtherProvider: boolean;
}>;

/** The facts that only the delivery has. */
export type DeliveryFacts = Readonly<{
  /** Whether the client named the provider for the job. */
  isNamed: boolean;
  /** Under which name the provider is paid; null if that is not known. */
  payeeName: string | null;
}>;

/** A job for less is next to nothing. */
export const tinyPrice: Pesewas = pesewas(100);

/**
 * How much each reason weighs. A carrier gives thousands the same address, people share first and last
 * names, and each new client has no other business yet: none of these is enough.
 */
const weights: Readonly<Record<PairReason, number>> = {
  'same-mailbox': 4,
  'same-device': 3,
  'same-network': 1,
  'same-name': 2,
  'payee-name': 3,
  'tiny-jobs': 2,
  'no-other-business': 1,
};

/** From this weight on, an admin is asked. */
const enough = 3;

const isSameName = (one: string | null, other: string): boolean =>
  one !== null && lookAlikeKey(one) !== '' && lookAlikeKey(one) === lookAlikeKey(other);

const keysOf = ({ devices }: Party) =>
  new Set(
    devices
      .filter(({ program, network }) => program !== '' && network !== '')
      .map(({ program, network }) => JSON.stringify([network, program])),
  );

const networksOf = ({ devices }: Party) =>
  new Set(devices.map(({ network }) => network).filter((network) => network !== ''));

const countCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((each) => other.has(each)).length;

/** Finds what suggests that a client and a provider belong to each other; often nothing. */
export function findEvidence(
  { provider, client, freeJobs, paidJobs, paid, hasOtherProvider }: PairFacts,
  { isNamed, payeeName }: DeliveryFacts,
): readonly PairEvidence[] {
  const devices = countCommon(keysOf(provider), keysOf(client));
  const networks = countCommon(networksOf(provider), networksOf(client));
  const isTiny = paidJobs > 0 && paid < BigInt(paidJobs) * tinyPrice;
  const counts: Readonly<Record<PairReason, number>> = {
    'same-mailbox': mailboxOf(provider.email) === mailboxOf(client.email) ? 1 : 0,
    'same-device': devices,
    'same-network': devices > 0 ? 0 : networks,
    'same-name': isSameName(provider.name, client.name) ? 1 : 0,
    'payee-name':
      isSameName(payeeName, client.name) && !isSameName(provider.name, client.name) ? 1 : 0,
    'tiny-jobs': isTiny ? paidJobs : 0,
    'no-other-business': isNamed && freeJobs > 0 && !hasOtherProvider ? freeJobs + paidJobs : 0,
  };
  return pairReasons.flatMap((reason) =>
    counts[reason] > 0 ? [{ reason, count: counts[reason] }] : [],
  );
}

/** Whether the evidence is enough to ask an admin. */
export const isSuspicious = (evidence: readonly PairEvidence[]): boolean =>
  evidence.reduce((sum, { reason }) => sum + weights[reason], 0) >= enough;

import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Role } from './account.ts';
import { type Action, type KeyAccess, type KeyScope, scopesOfRole } from './actor.ts';

/** The actions of a client's API key that may only read. A quote changes nothing. */
const clientReadActions: readonly Action[] = [
  'api-keys.inspect',
  'events.follow',
  'glossary.read',
  'jobs.list',
  'jobs.quote',
  'jobs.read',
  'jobs.read-content',
  'limits.read',
  'messages.read',
  'providers.browse',
  'ratings.browse',
  'usage.read',
  'wallet.read',
];

/**
 * The actions of a client's API key: the job API, the glossary, providers, wallet; never keys,
 * sessions or admin.
 */
const clientKeyActions: Readonly<Record<KeyAccess, ReadonlySet<Action>>> = {
  full: new Set([
    ...clientReadActions,
    'glossary.edit',
    'jobs.accept',
    'jobs.answer-proposal',
    'jobs.cancel',
    'jobs.create',
    'jobs.dispute',
    'jobs.edit',
    'jobs.revise',
    'jobs.state',
    'jobs.take-back',
    'messages.write',
    'uploads.own',
  ]),
  read: new Set(clientReadActions),
};

/** The actions of any key with scopes, whatever they are. */
const anyScopeActions: ReadonlySet<Action> = new Set(['api-keys.inspect']);

/** The actions of every provider's key: see offers and own jobs, and follow them. */
const workReadActions: readonly Action[] = [
  'events.follow',
  'jobs.available',
  'jobs.list',
  'jobs.read',
  'jobs.read-content',
  'limits.read',
  'messages.read',
];
const workAcceptActions: readonly Action[] = ['jobs.assign', 'jobs.propose', 'jobs.release'];
const workDeliverActions: readonly Action[] = [
  'jobs.answer-revision',
  'jobs.deliver',
  'jobs.state',
  'uploads.own',
];

/**
 * The actions that each scope permits a key. Reports show jobs without their contents and files. A
 * provider's key does nothing but work: no money, no account, no memory of earlier work as a whole.
 */
const scopeActions: Readonly<Record<KeyScope, readonly Action[]>> = {
  backup: ['backup.download'],
  credits: ['wallet.credit'],
  languages: ['languages.manage'],
  payouts: [
    'earnings.release',
    'payouts.browse',
    'payouts.create',
    'payouts.settle',
    'wallets.summarize',
  ],
  'payouts:create': ['payouts.browse', 'payouts.create'],
  'payouts:settle': ['payouts.browse', 'payouts.settle'],
  prices: ['prices.manage'],
  reports: ['analytics.read', 'jobs.list', 'jobs.read', 'tables.export', 'wallets.summarize'],
  'services:review': ['providers.review'],
  work: [
    ...workReadActions,
    ...workAcceptActions,
    ...workDeliverActions,
    'jobs.fail',
    'messages.write',
  ],
  'work:accept': [...workReadActions, ...workAcceptActions],
  'work:deliver': [...workReadActions, ...workDeliverActions],
  'work:read': workReadActions,
};

const scopeAllows = (scope: KeyScope, action: Action): boolean =>
  anyScopeActions.has(action) || scopeActions[scope].includes(action);

/** The rights of a key. */
type KeyRights = Readonly<{ scopes: readonly KeyScope[]; access: KeyAccess }>;

/** Whether a key of an account with this role allows the action, as far as the role does. */
export function keyAllows(role: Role, { access, scopes }: KeyRights, action: Action): boolean {
  if (role === 'client') return clientKeyActions[access].has(action);
  const ofRole: readonly KeyScope[] = scopesOfRole[role];
  return scopes.some((scope) => ofRole.includes(scope) && scopeAllows(scope, action));
}

/** The credential that an action needs, other than the one that was presented. */
export type RequiredCredential =
  /** A key with any of these scopes, or a session. The scope that allows the least comes first. */
  | Readonly<{ kind: 'scope'; scopes: readonly [KeyScope, ...KeyScope[]] }>
  /** A client's key that may do more than read, or a session. */
  | Readonly<{ kind: 'full-access' }>
  /** A session: no key may do it. */
  | Readonly<{ kind: 'session' }>
  /** A key: the action is about the key of the call. */
  | Readonly<{ kind: 'api-key' }>;

/** The credential that an account of this role needs for the action. */
export function requiredCredential(role: Role, action: Action): RequiredCredential {
  if (role === 'client' && clientKeyActions.full.has(action)) return { kind: 'full-access' };
  const ofRole: readonly KeyScope[] = scopesOfRole[role];
  const [narrowest, ...others] = ofRole
    .filter((scope) => scopeAllows(scope, action))
    .toSorted((one, other) => scopeActions[one].length - scopeActions[other].length);
  return narrowest === undefined
    ? { kind: 'session' }
    : { kind: 'scope', scopes: [narrowest, ...others] };
}

/** Why a presented key is refused although it is the value of an active key. */
export type KeyUseFault =
  | Readonly<{ code: 'api-key.address-not-allowed' }>
  | Readonly<{ code: 'api-key.expired' }>;

/** Where and when a key is presented. */
export type KeyUse = Readonly<{
  now: Instant;
  /** Whether the caller's address is one of these, or in one of these ranges. */
  isFrom: (networks: readonly string[]) => boolean;
}>;

/** Where and until when a key is accepted. */
type KeyLimits = Readonly<{ allowedNetworks: readonly string[]; expiresAt: Instant | null }>;

/**
 * Decides whether a presented key is accepted. The address comes first: a caller elsewhere learns
 * nothing else about the key.
 */
export function checkKeyUse(
  { allowedNetworks, expiresAt }: KeyLimits,
  { now, isFrom }: KeyUse,
): Result<undefined, KeyUseFault> {
  if (allowedNetworks.length > 0 && !isFrom(allowedNetworks)) {
    return refuse({ code: 'api-key.address-not-allowed' });
  }
  if (expiresAt !== null && expiresAt <= now) return refuse({ code: 'api-key.expired' });
  return ok(undefined);
}

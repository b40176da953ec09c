import type { KeyAccess, KeyScope } from './key-scope.ts';
import type { AccountId } from '../kernel/ids.ts';
import { later, type Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Role } from './account.ts';
import type { Actor } from './actor.ts';

/** The owner of a thing, as far as permission depends on it. */
type Owned = Readonly<{ ownerId: AccountId }>;

/** The people involved in a job, as far as permission depends on them. */
export type JobParties = Readonly<{
  clientId: AccountId;
  assignedTo: AccountId | null;
  /** Whether this actor may take the job now. */
  offeredToActor: boolean;
}>;

const everyone: readonly Role[] = ['admin', 'service-provider', 'client'];

/** The roles that may perform each action, on some thing at least. */
const roles = {
  'account.delete': everyone,
  'account.read': everyone,
  'account.edit': everyone,
  'account.export': everyone,
  'accounts.delete': ['admin'],
  'accounts.manage': ['admin'],
  'accounts.restrict': ['admin'],
  'analytics.read': ['admin'],
  'announcements.manage': ['admin'],
  'announcements.publish': ['admin'],
  'announcements.read': everyone,
  'api-keys.inspect': ['client', 'admin'],
  'api-keys.issue': ['client', 'admin'],
  'api-keys.manage': ['client', 'admin'],
  'api-keys.own': ['client', 'admin'],
  'approvals.decide': ['admin'],
  'approvals.read': ['admin'],
  'audit-log.read': ['admin'],
  'backup.download': ['admin'],
  'commission.change': ['admin'],
  'commission.manage': ['admin'],
  'contact.manage': ['admin'],
  'earnings.read': ['service-provider'],
  'earnings.release': ['admin'],
  'events.follow': everyone,
  'factors.manage': everyone,
  'factors.reset': ['admin'],
  'glossary.edit': ['client'],
  'glossary.read': ['client'],
  'jobs.answer-proposal': ['client'],
  'jobs.assign': ['service-provider', 'admin'],
  'jobs.available': ['service-provider'],
  'jobs.cancel': ['client', 'admin'],
  'jobs.create': ['client'],
  'jobs.deliver': ['service-provider'],
  'jobs.edit': ['client'],
  'jobs.fail': ['service-provider', 'admin'],
  'jobs.list': everyone,
  'jobs.propose': ['service-provider'],
  'jobs.quote': ['client'],
  'jobs.read': everyone,
  'jobs.read-content': everyone,
  'jobs.refund': ['admin'],
  'jobs.release': ['service-provider', 'admin'],
  'jobs.take-back': ['client'],
  'languages.manage': ['admin'],
  'limits.read': everyone,
  'memory.allow': ['client'],
  'memory.change': ['service-provider'],
  'memory.read': ['service-provider'],
  'notices.manage': ['admin'],
  'notifications.own': everyone,
  'notifications.read': everyone,
  'payout-account.change': ['service-provider'],
  'payout-account.read': ['service-provider'],
  'payouts.browse': ['admin'],
  'payouts.create': ['admin'],
  'payouts.read': ['service-provider'],
  'payouts.settle': ['admin'],
  'prices.manage': ['admin'],
  'providers.browse': ['client', 'admin'],
  'providers.review': ['admin'],
  'ratings.browse': everyone,
  'ratings.create': ['client'],
  'ratings.own': ['client'],
  'ratings.received': ['service-provider'],
  'services.own': ['service-provider'],
  'services.submit': ['service-provider'],
  'settings.change': ['admin'],
  'settings.manage': ['admin'],
  'system.inspect': ['admin'],
  'tables.export': ['admin'],
  'uploads.own': ['client', 'service-provider'],
  'usage.read': ['client'],
  'wallet.credit': ['admin'],
  'wallet.read': everyone,
  'wallets.summarize': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

/** Everything that needs permission. */
export type Action = keyof typeof roles;

const owns = (actor: Actor, thing: Owned): boolean => thing.ownerId === actor.accountId;

const isClientOf = (actor: Actor, job: JobParties): boolean => job.clientId === actor.accountId;

const worksOn = (actor: Actor, job: JobParties): boolean =>
  actor.role === 'admin' || job.assignedTo === actor.accountId;

const sees = (actor: Actor, job: JobParties): boolean =>
  worksOn(actor, job) || isClientOf(actor, job) || job.offeredToActor;

/** What must hold between the actor and the thing, for the actions that are done to a thing. */
const conditions = {
  'api-keys.own': owns,
  'jobs.answer-proposal': isClientOf,
  'jobs.cancel': (actor: Actor, job: JobParties): boolean =>
    actor.role === 'admin' || isClientOf(actor, job),
  'jobs.deliver': worksOn,
  'jobs.edit': isClientOf,
  'jobs.fail': worksOn,
  'jobs.read': sees,
  'jobs.read-content': sees,
  'jobs.refund': (_actor: Actor, _job: JobParties): boolean => true,
  'jobs.release': worksOn,
  'jobs.take-back': isClientOf,
  'notifications.own': owns,
  'payouts.read': owns,
  'ratings.own': owns,
  'services.own': owns,
  'uploads.own': owns,
} as const satisfies Partial<Record<Action, (actor: Actor, thing: never) => boolean>>;

/** What a session may do only shortly after its user has proved who they are. */
const confirmedActions = [
  'accounts.delete',
  'accounts.restrict',
  'announcements.publish',
  'api-keys.issue',
  'approvals.decide',
  'backup.download',
  'commission.change',
  'earnings.release',
  'factors.manage',
  'factors.reset',
  'jobs.refund',
  'payout-account.change',
  'payouts.create',
  'payouts.settle',
  'settings.change',
  'wallet.credit',
] as const satisfies readonly Action[];

/** An action that needs a confirmation; permission for it depends on the time. */
export type ConfirmedAction = (typeof confirmedActions)[number];

/** The actions that are done to a thing, so that permission for them depends on it. */
export type ThingAction = keyof typeof conditions;

/** The thing that permission for an action depends on. */
export type ThingOf<A extends ThingAction> = Parameters<(typeof conditions)[A]>[1];

/** What a client's API key may do even if it may only read. A quote changes nothing. */
const clientReadActions: readonly Action[] = [
  'api-keys.inspect',
  'events.follow',
  'glossary.read',
  'jobs.list',
  'jobs.quote',
  'jobs.read',
  'jobs.read-content',
  'limits.read',
  'providers.browse',
  'ratings.browse',
  'usage.read',
  'wallet.read',
];

/** What a client's API key may do: the job API, the glossary, providers, wallet; never keys, sessions or admin. */
const clientKeyActions: Readonly<Record<KeyAccess, ReadonlySet<Action>>> = {
  full: new Set([
    ...clientReadActions,
    'glossary.edit',
    'jobs.answer-proposal',
    'jobs.cancel',
    'jobs.create',
    'jobs.edit',
    'jobs.take-back',
    'uploads.own',
  ]),
  read: new Set(clientReadActions),
};

/** What any admin's key may do, whatever its scopes are. */
const anyScopeActions: readonly Action[] = ['api-keys.inspect'];

/** What each scope lets an admin's key do. Reports show jobs without their contents and files. */
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
};

function credentialAllows(actor: Actor, action: Action): boolean {
  if (actor.credential.kind !== 'api-key') return true;
  const { access, scopes } = actor.credential;
  if (actor.role === 'client') return clientKeyActions[access].has(action);
  return scopes.some((scope) => [...anyScopeActions, ...scopeActions[scope]].includes(action));
}

/**
 * Whether the actor's role and credential may ever perform the action, on any thing.
 *
 * Lets a request in before the thing is loaded; it never grants access to a particular thing.
 */
export const mayEver = (actor: Actor, action: Action): boolean =>
  credentialAllows(actor, action) && (roles[action] as readonly Role[]).includes(actor.role);

/**
 * Whether the actor may perform the action (docs/domain.md, Permissions).
 *
 * An action that is done to a thing does not compile without the thing, and one that needs a
 * confirmation is checked with {@link permit}.
 */
export function can(actor: Actor, action: Exclude<Action, ThingAction | ConfirmedAction>): boolean;
export function can<A extends ThingAction>(actor: Actor, action: A, thing: ThingOf<A>): boolean;
export function can(actor: Actor, action: Action, thing?: unknown): boolean {
  if (!mayEver(actor, action)) return false;
  if (!Object.hasOwn(conditions, action)) return true;
  invariant(thing !== undefined, `${action} is done to a thing`);
  const condition = conditions[action as ThingAction] as (a: Actor, thing: unknown) => boolean;
  return condition(actor, thing);
}

/** Why an actor may not do something. */
export type PermissionFault =
  /** The caller's role or credential may not do this at all. */
  | Readonly<{ code: 'permission.denied' }>
  /** The session must first be confirmed: its user proved too long ago who they are. */
  | Readonly<{ code: 'permission.confirmation-required' }>;

/** The refusal of an actor whose role or credential does not allow the action. */
export const denied = refuse({ code: 'permission.denied' });

/** How long a confirmation counts. */
const confirmationMs = 10 * 60 * 1_000;

/** Until when a confirmation that is made now counts. */
export const confirmedUntil = (now: Instant): Instant => later(now, confirmationMs);

/** Whether an action, on any thing, needs a recent confirmation. */
export const needsConfirmation = (action: Action): action is ConfirmedAction =>
  (confirmedActions as readonly Action[]).includes(action);

/**
 * Whether the user of a session proved who they are in the last 10 minutes. A login counts. An API
 * key and a program have no one at a screen who could confirm anything, so they always count.
 *
 * A confirmation that seems to be made later than now is bounded alike: after the clock was set back,
 * it would count until the clock has caught up.
 */
export const isConfirmed = ({ credential }: Actor, now: Instant): boolean =>
  credential.kind !== 'session' ||
  (now <= confirmedUntil(credential.confirmedAt) && credential.confirmedAt <= confirmedUntil(now));

/** Checks whether the actor may ever perform the action, and has confirmed who they are. */
export function permit(
  actor: Actor,
  action: ConfirmedAction,
  now: Instant,
): Result<null, PermissionFault> {
  if (!mayEver(actor, action)) return denied;
  return isConfirmed(actor, now) ? ok(null) : unconfirmed;
}

const unconfirmed = refuse({ code: 'permission.confirmation-required' });

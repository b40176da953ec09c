import type { AccountId } from '../kernel/ids.ts';
import type { KeyScope } from '../api-keys/api-key.ts';
import type { Role } from './account.ts';
import type { Actor } from './actor.ts';

/** Who a thing belongs to, as far as permission asks. */
export type Owned = Readonly<{ ownerId: AccountId }>;

/** The people around a job, as far as permission asks. */
export type JobParties = Readonly<{
  clientId: AccountId;
  assignedTo: AccountId | null;
  /** Whether this very actor may take the job now. */
  offeredToActor: boolean;
}>;

type Anyone = (actor: Actor) => boolean;

const is =
  (...roles: readonly Role[]): Anyone =>
  (actor) =>
    roles.includes(actor.role);

/** A rule about a thing; asked without one, it speaks of the role alone. */
const on =
  <T>(roles: readonly Role[], allows: (actor: Actor, thing: T) => boolean) =>
  (actor: Actor, thing?: T): boolean =>
    roles.includes(actor.role) && (thing === undefined || allows(actor, thing));

const everyone: readonly Role[] = ['admin', 'service-provider', 'client'];

const owns = (actor: Actor, thing: Owned) => thing.ownerId === actor.accountId;

const orders = (actor: Actor, job: JobParties) => job.clientId === actor.accountId;

const sees = (actor: Actor, job: JobParties) =>
  actor.role === 'admin' ||
  job.clientId === actor.accountId ||
  job.assignedTo === actor.accountId ||
  job.offeredToActor;

const works = (actor: Actor, job: JobParties) =>
  actor.role === 'admin' || job.assignedTo === actor.accountId;

const rules = {
  'account.read': (): boolean => true,
  'account.edit': (): boolean => true,
  'analytics.read': is('admin'),
  'api-keys.manage': is('client', 'admin'),
  'api-keys.own': on(['client', 'admin'], owns),
  'backup.download': is('admin'),
  'commission.manage': is('admin'),
  'contact.manage': is('admin'),
  'earnings.read': is('service-provider'),
  'events.follow': (): boolean => true,
  'jobs.assign': is('service-provider', 'admin'),
  'jobs.available': is('service-provider'),
  'jobs.cancel': on(
    ['client', 'admin'],
    (actor, job: JobParties) => actor.role === 'admin' || orders(actor, job),
  ),
  'jobs.create': is('client'),
  'jobs.deliver': on(['service-provider'], works),
  'jobs.edit': on(['client'], orders),
  'jobs.fail': on(['service-provider', 'admin'], works),
  'jobs.list': (): boolean => true,
  'jobs.read': on(everyone, sees),
  'jobs.refund': on(['admin'], (_actor, _job: JobParties) => true),
  'jobs.release': on(['service-provider', 'admin'], works),
  'languages.manage': is('admin'),
  'notices.manage': is('admin'),
  'payouts.manage': is('admin'),
  'payouts.read': on(['service-provider'], owns),
  'prices.manage': is('admin'),
  'providers.browse': is('client', 'admin'),
  'providers.review': is('admin'),
  'ratings.browse': is('client', 'service-provider', 'admin'),
  'ratings.create': is('client'),
  'ratings.own': on(['client'], owns),
  'ratings.received': is('service-provider'),
  'services.own': on(['service-provider'], owns),
  'services.submit': is('service-provider'),
  'system.inspect': is('admin'),
  'usage.read': is('client'),
  'wallet.credit': is('admin'),
  'wallet.read': (): boolean => true,
  'wallets.summarize': is('admin'),
} satisfies Record<string, (actor: Actor, object: never) => boolean>;

/** Everything that permission is asked for. */
export type Action = keyof typeof rules;

type ObjectOf<A extends Action> =
  Required<Parameters<(typeof rules)[A]>> extends [Actor, infer O] ? [object?: O] : [];

/** What a client's API key may do: the job API, providers, wallet; never keys, sessions or admin. */
const clientKeyActions: ReadonlySet<Action> = new Set([
  'events.follow',
  'jobs.cancel',
  'jobs.create',
  'jobs.edit',
  'jobs.list',
  'jobs.read',
  'providers.browse',
  'ratings.browse',
  'usage.read',
  'wallet.read',
]);

/** What each scope lets an admin's key do. */
const scopeActions: Readonly<Record<KeyScope, readonly Action[]>> = {
  backup: ['backup.download'],
  payouts: ['payouts.manage', 'wallets.summarize'],
  reports: ['analytics.read', 'jobs.list', 'jobs.read', 'wallets.summarize'],
};

function credentialAllows(actor: Actor, action: Action): boolean {
  if (actor.credential.kind === 'session') return true;
  if (actor.role === 'client') return clientKeyActions.has(action);
  return actor.credential.scopes.some((scope) => scopeActions[scope].includes(action));
}

/**
 * The one answer to "may this actor do this to that?" (specification §6).
 *
 * Without an object it speaks of the role and the credential alone; with one, of that object too.
 */
export function can<A extends Action>(actor: Actor, action: A, ...object: ObjectOf<A>): boolean {
  const rule = rules[action] as (actor: Actor, object?: unknown) => boolean;
  return credentialAllows(actor, action) && rule(actor, ...object);
}

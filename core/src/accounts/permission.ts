import type { AccountId } from '../kernel/ids.ts';
import { later, type Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Role } from './account.ts';
import { type Action, actionRoles, type Actor } from './actor.ts';
import { keyAllows, requiredCredential, type RequiredCredential } from './key-permission.ts';

/** The owner of a thing, as far as permission depends on it. */
type Owned = Readonly<{ ownerId: AccountId }>;

/** The people involved in a job, as far as permission depends on them. */
export type JobParties = Readonly<{
  clientId: AccountId;
  assignedTo: AccountId | null;
  /** Whether this actor may take the job now. */
  offeredToActor: boolean;
}>;

const owns = (actor: Actor, thing: Owned): boolean => thing.ownerId === actor.accountId;

const isClientOf = (actor: Actor, job: JobParties): boolean => job.clientId === actor.accountId;

const worksOn = (actor: Actor, job: JobParties): boolean =>
  actor.role === 'admin' || job.assignedTo === actor.accountId;

const sees = (actor: Actor, job: JobParties): boolean =>
  worksOn(actor, job) || isClientOf(actor, job) || job.offeredToActor;

/** The required relation between actor and thing, for actions on a thing. */
const conditions = {
  'api-keys.own': owns,
  'jobs.accept': (actor: Actor, job: JobParties): boolean =>
    actor.role === 'admin' || isClientOf(actor, job),
  'jobs.answer-proposal': isClientOf,
  'jobs.answer-revision': worksOn,
  'jobs.dispute': isClientOf,
  'jobs.revise': isClientOf,
  'jobs.state': (actor: Actor, job: JobParties): boolean =>
    worksOn(actor, job) || isClientOf(actor, job),
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
  'messages.read': sees,
  'messages.write': sees,
  'notifications.own': owns,
  'payouts.read': owns,
  'ratings.own': owns,
  'services.own': owns,
  'uploads.own': owns,
} as const satisfies Partial<Record<Action, (actor: Actor, thing: never) => boolean>>;

/** The actions of a session that need a recent proof of identity. */
const confirmedActions = [
  'accounts.delete',
  'accounts.restrict',
  'announcements.publish',
  'api-keys.issue',
  'approvals.decide',
  'backup.download',
  'commission.change',
  'disputes.decide',
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

const credentialAllows = (actor: Actor, action: Action): boolean =>
  actor.credential.kind !== 'api-key' || keyAllows(actor.role, actor.credential, action);

const roleAllows = ({ role }: Actor, action: Action): boolean =>
  (actionRoles[action] as readonly Role[]).includes(role);

/**
 * Whether the actor's role and credential may ever perform the action, on any thing.
 *
 * Lets a request in before the thing is loaded; it never grants access to a particular thing.
 */
export const mayEver = (actor: Actor, action: Action): boolean =>
  credentialAllows(actor, action) && roleAllows(actor, action);

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
  | Readonly<{
      code: 'permission.denied';
      /** The missing credential; undefined if none of this role would do. */
      required?: RequiredCredential;
    }>
  /** The session must first be confirmed: its user proved too long ago who they are. */
  | Readonly<{ code: 'permission.confirmation-required' }>;

/** The refusal of an actor whose role does not allow the action. */
export const denied = refuse({ code: 'permission.denied' });

/** The refusal of an actor who may not ever do the action, with the credential that may. */
export function deny(actor: Actor, action: Action): Result<never, PermissionFault> {
  if (!roleAllows(actor, action) || credentialAllows(actor, action)) return denied;
  return refuse({ code: 'permission.denied', required: requiredCredential(actor.role, action) });
}

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
  if (!mayEver(actor, action)) return deny(actor, action);
  return isConfirmed(actor, now) ? ok(null) : unconfirmed;
}

const unconfirmed = refuse({ code: 'permission.confirmation-required' });

import type { Actor } from '../actor.ts';
import type { Action } from '../action.ts';

/** Whether admins must have a second factor. */
export type AdminFactorPolicy = 'required' | 'optional';

/** What it takes to set up a second factor, and to log out. */
const enrolmentActions: ReadonlySet<Action> = new Set([
  'account.edit',
  'account.read',
  'factors.manage',
]);

/**
 * Whether the actor is an admin who must first set up a second factor. API keys and programs have no
 * login that a second factor could protect.
 *
 * @param action what they want to do; null if it is open to everyone who is logged in.
 */
export const mustSetUpFactor = (
  { role, credential }: Actor,
  action: Action | null,
  policy: AdminFactorPolicy,
): boolean =>
  policy === 'required' &&
  role === 'admin' &&
  credential.kind === 'session' &&
  !credential.hasSecondFactor &&
  (action === null || !enrolmentActions.has(action));

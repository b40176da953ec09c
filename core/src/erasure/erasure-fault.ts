import type { AccountFault } from '../accounts/account-fault.ts';
import type { DeletionObstacle } from './account-deletion.ts';

/** The account is not deleted because of what it still has to finish. */
export type DeletionFault = Readonly<{
  code: 'account.deletion-refused';
  obstacles: readonly DeletionObstacle[];
}>;

/** Why an account is not deleted. */
export type ErasureFault =
  | DeletionFault
  | Extract<AccountFault, { code: 'account.current-password-wrong' }>;

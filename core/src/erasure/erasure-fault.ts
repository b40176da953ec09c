import type { DeletionObstacle } from './account-deletion.ts';

/** Why an account is not deleted. */
export type ErasureFault =
  | Readonly<{ code: 'account.deletion-refused'; obstacles: readonly DeletionObstacle[] }>
  | Readonly<{ code: 'account.current-password-wrong' }>;

import { nsem } from '../api/nsem.ts';
import { updateUser } from './session.ts';

/**
 * Loads the account of the logged-in user again, after a change.
 *
 * @throws the error of the call
 */
export async function refreshUser(): Promise<void> {
  updateUser(await nsem.account.get());
}

import type { ApiPromise } from '../core/api-promise.ts';
import type { AccountDeletion } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** All accounts, for admins. */
export class AdminAccounts extends Resource {
  /**
   * Delete a user's account on their request. The reason is stored.
   *
   * @throws NotFoundError if there is no account with this `id`; ConflictError
   * (`account.deletion-refused`) while jobs are live or money remains.
   * @example
   * ```ts
   * await nsem.admin.accounts.delete(12, { reason: 'Requested by e-mail on 20 November.' });
   * ```
   */
  delete(id: number, body: AccountDeletion, options?: RequestOptions): ApiPromise<void> {
    return this.api.move('DELETE /admin/accounts/{id}', { path: { id }, body, options });
  }
}

import type { WithResponse } from '../core/api-promise.ts';
import { AuthenticationError, ConflictError } from '../core/errors.ts';
import type { Registration, Session } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Api } from './api.ts';

/** Whether an attempt whose answer was lost may have created the account. */
const mayBeOwnAccount = (error: unknown): boolean =>
  error instanceof ConflictError && error.code === 'account.email-taken' && error.attempts > 1;

/**
 * Registers. If an attempt whose answer was lost has created the account, the next one is refused: the
 * password shows whose account it is, and logs in.
 */
export async function registerOnce(
  api: Api,
  body: Registration,
  options: RequestOptions | undefined,
): Promise<WithResponse<Session>> {
  try {
    return await api.send('POST /auth/register', { body, options }).withResponse();
  } catch (error) {
    if (!mayBeOwnAccount(error)) throw error;
    const { email, password, role } = body;
    const login = { body: { email, password, role }, options };
    return api
      .send('POST /auth/login', login)
      .withResponse()
      .catch((failure: unknown) => {
        throw failure instanceof AuthenticationError ? error : failure;
      });
  }
}

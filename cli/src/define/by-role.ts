import { PermissionError } from '@nsem/sdk';

/**
 * The result of the first call that is permitted, for a command that lists everything for admins and
 * their own for others: an API key does not reveal its role.
 *
 * @throws PermissionError if none is permitted.
 */
export async function firstPermitted<T>(
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<T> {
  try {
    return await first();
  } catch (error) {
    if (!(error instanceof PermissionError) || error.code !== 'permission.denied') throw error;
    return second();
  }
}

import type { User } from '@nsem/sdk';

import { deleteWorkOfOthers } from '../browser/work-of-others.ts';
import { beginSession } from './session.ts';

/**
 * Starts a session with the response to a login or a registration. Drafts and takes of other
 * users, whose sessions expired on this device, are deleted.
 */
export function startSession(
  response: Readonly<{ access_token: string; device_token: string; user: User }>,
): void {
  beginSession(response);
  deleteWorkOfOthers(response.user.id);
}

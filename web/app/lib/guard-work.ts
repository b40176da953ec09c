import { onSessionChange } from '../features/auth/session.ts';
import { readToken } from './session-token.ts';

/**
 * Has the browser ask before a page is left on which something is under way, and ends that with
 * the session.
 *
 * @returns to call once it is done
 */
export function guardWork(callOff: () => void): () => void {
  const token = readToken();
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const unfollow = onSessionChange(() => readToken() !== token && callOff());
  addEventListener('beforeunload', ask);
  return () => {
    removeEventListener('beforeunload', ask);
    unfollow();
  };
}

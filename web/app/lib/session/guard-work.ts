import { onSessionChange } from './session.ts';
import { readToken } from '../api/session-token.ts';

/**
 * Makes the browser ask for confirmation before the page is left while work is in progress, and
 * cancels the work if the session ends.
 *
 * @returns removes the guard, once the work is done
 */
export function guardWork(cancel: () => void): () => void {
  const token = readToken();
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  const unsubscribe = onSessionChange(() => readToken() !== token && cancel());
  addEventListener('beforeunload', confirmLeaving);
  return () => {
    removeEventListener('beforeunload', confirmLeaving);
    unsubscribe();
  };
}

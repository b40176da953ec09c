import { isTokenUnsaved } from '../../../lib/api/session-token.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';

/** Says how long a session lasts that the browser has not stored. */
export function warnIfUnsaved(): void {
  if (!isTokenUnsaved()) return;
  showToast(
    'warning',
    'You are logged in on this page only',
    'Your browser stores nothing for this site. If you reload or close the page, log in again.',
  );
}

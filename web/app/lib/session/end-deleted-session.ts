import { deviceTokenKey } from './device-token.ts';
import { endSession } from './session.ts';

/** Ends the session of a user whose account was deleted; nothing of theirs stays on this device. */
export function endDeletedSession(): void {
  endSession();
  try {
    localStorage.removeItem(deviceTokenKey);
  } catch {
    // The browser blocks storage.
  }
}

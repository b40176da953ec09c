import type { Role } from '../../../lib/session/dashboard-of.ts';
import type { AccountType } from './auth-dialog-url.ts';

/** The name in the browser’s storage. */
const key = 'account_type';

/** The account type of the last login on this device; that of clients if there is none. */
export function readLastAccountType(): AccountType {
  try {
    return localStorage.getItem(key) === 'service-provider' ? 'service-provider' : 'client';
  } catch {
    // The browser blocks storage.
    return 'client';
  }
}

/** Saves the account type for the next login. Admins have a login of their own. */
export function writeLastAccountType(role: Role): void {
  if (role === 'admin') return;
  try {
    localStorage.setItem(key, role);
  } catch {
    // The browser blocks storage.
  }
}

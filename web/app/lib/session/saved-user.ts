import type { User } from '@nsem/sdk';

const key = 'auth_user';

/** All fields of a user: one that an earlier version of the application has saved may lack some. */
const fields: Readonly<Record<keyof User, true>> = {
  id: true,
  name: true,
  email: true,
  email_verified: true,
  role: true,
  telegram_id: true,
  provider_id: true,
  is_available: true,
  is_quick_service_available: true,
  is_public: true,
  accepts_on_delivery: true,
  is_active: true,
  profile: true,
  created_at: true,
};

/**
 * The user of a token as this device saw them last; null if it never did. Their dashboard is shown
 * at once, while the server is asked who they are now.
 */
export function readSavedUser(token: string): User | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as SavedUser | null;
    if (saved?.of !== markOf(token)) return null;
    return Object.keys(fields).every((field) => field in saved.user) ? saved.user : null;
  } catch {
    // The browser stores nothing, or something else was stored.
    return null;
  }
}

/** A user, and the end of their token, which itself is stored only once. */
type SavedUser = Readonly<{ of: string; user: User }>;

const markOf = (token: string): string => token.slice(-8);

/** Saves the user of a token for the next visit. */
export function saveUser(token: string, user: User): void {
  try {
    localStorage.setItem(key, JSON.stringify({ of: markOf(token), user } satisfies SavedUser));
  } catch {
    // The browser stores nothing: the next visit waits for the server.
  }
}

/** Forgets the user, whose session has ended. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser stores nothing.
  }
}

/** The name in the browser’s storage. */
export const deviceTokenKey = 'device_token';

/**
 * The token by which the server knows this device since an earlier login, so that failed logins from
 * elsewhere do not delay the next one here; undefined if there is none. It is no credential, and
 * stays after a logout.
 */
function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(deviceTokenKey) ?? undefined;
  } catch {
    // The browser blocks storage: the device is a new one at each login.
    return undefined;
  }
}

/** What a login sends of the device: nothing, if it is a new one. */
export function knownDevice(): Readonly<{ device_token?: string }> {
  const token = readDeviceToken();
  return token === undefined ? {} : { device_token: token };
}

/** Saves the token for the next login. */
export function writeDeviceToken(token: string): void {
  try {
    localStorage.setItem(deviceTokenKey, token);
  } catch {
    // The browser blocks storage.
  }
}

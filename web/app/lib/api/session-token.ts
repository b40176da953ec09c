const storageKey = 'auth_token';

/**
 * The token that the browser did not store, because it is forbidden or there is no room: the session
 * then lasts as long as the page.
 */
let unsavedToken: string | null = null;

/** The session token; null if no user is logged in. */
export function readToken(): string | null {
  if (unsavedToken !== null) return unsavedToken;
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Whether the session lasts only as long as the page, because the browser did not store its token. */
export const isTokenUnsaved = (): boolean => unsavedToken !== null;

/** Saves the token for the next visit; null removes it. */
export function writeToken(token: string | null): void {
  unsavedToken = null;
  try {
    // An earlier one must not come back if there is no room for this one.
    localStorage.removeItem(storageKey);
    if (token !== null) localStorage.setItem(storageKey, token);
  } catch {
    unsavedToken = token;
  }
}

/** Remembers the role of the logged-in user, by which the next document starts its first calls. */
export function writeRole(role: string | null): void {
  try {
    if (role === null) localStorage.removeItem('auth_role');
    else localStorage.setItem('auth_role', role);
  } catch {
    // The calls then begin once the role is known.
  }
}

/** Calls the listener when another tab logs in or out. @returns removes the listener */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== storageKey && key !== null) return;
    unsavedToken = null;
    listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

const storageKey = 'auth_token';

/** Used if the browser blocks storage: the session then lasts as long as the page. */
let tokenInMemory: string | null = null;

/** The session token; null if no user is logged in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return tokenInMemory;
  }
}

/** Saves the token for the next visit; null removes it. */
export function writeToken(token: string | null): void {
  tokenInMemory = token;
  try {
    if (token === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // The browser blocks storage; tokenInMemory has the token.
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
    if (key === storageKey || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

const storageKey = 'auth_token';

/** For a browser that keeps no storage for us: the session then lasts as long as the page. */
let keptInPage: string | null = null;

/** The session token, or null where nobody is logged in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return keptInPage;
  }
}

/** Keeps the token for the next visit; null forgets it. */
export function writeToken(token: string | null): void {
  keptInPage = token;
  try {
    if (token === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // Storage is closed to us: keptInPage has it.
  }
}

/** Tells when another tab has logged in or out. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

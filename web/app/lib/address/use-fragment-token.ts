import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Longer ones are not accepted by the server. */
const pattern = /^#token=([\w-]{1,256})$/;

/**
 * The token of a link from a mail, `#token=…`; null if the address has none. It is removed from the
 * address bar and the history, so that it is not seen or shared by accident.
 */
export function useFragmentToken(): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const found = pattern.exec(hash)?.[1] ?? null;
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (hash !== '')
      void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [hash, search, navigate]);
  return found ?? token;
}

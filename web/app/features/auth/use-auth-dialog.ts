import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { paramsOf } from '../../lib/search-params.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import type { Role } from './dashboard-of.ts';
import { parseAuthDialog, type AccountType, type AuthDialog } from './auth-dialog-url.ts';

const closed: AuthDialog = { dialog: undefined, as: 'client' };

/** The dialog that the address asks for; none in a prerendered page. */
export function useAuthDialog(): AuthDialog {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return useMemo(
    () => (isHydrated ? parseAuthDialog(paramsOf(search)) : closed),
    [search, isHydrated],
  );
}

/** The ways into a session, from anywhere. */
export function useAuthDoors() {
  const { open, close } = useOverlay();
  return {
    openLogin: (as: Role = 'client') =>
      open(as === 'admin' ? { dialog: 'admin-login' } : { dialog: 'login', as }),
    openJoin: (as: AccountType = 'client') => open({ dialog: 'join', as }),
    closeDialog: () => close(['dialog', 'as']),
  };
}

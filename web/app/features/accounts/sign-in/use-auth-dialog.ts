import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paramsOf, withParams } from '../../../lib/address/search-params.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import type { Role } from '../../../lib/session/dashboard-of.ts';
import { parseAuthDialog, type AccountType, type AuthDialog } from './auth-dialog-url.ts';
import { readLastAccountType } from './last-account-type.ts';

const closed: AuthDialog = { dialog: undefined, as: 'client' };

/** The dialog named in the URL; none on a prerendered page. */
export function useAuthDialog(): AuthDialog {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return useMemo(
    () => (isHydrated ? parseAuthDialog(paramsOf(search)) : closed),
    [search, isHydrated],
  );
}

/** Opens and closes the dialogs to log in, from any page. */
export function useAuthDialogActions() {
  const { open, close } = useOverlay();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return {
    /** Shows the other dialog instead: closing it leads to the page, not to the first one. */
    exchange: (dialog: 'login' | 'join', as: AccountType) => {
      const to = { search: withParams(search, { dialog, as }) };
      void navigate(to, { replace: true, state: state as unknown, preventScrollReset: true });
    },
    openLogin: (as: Role = readLastAccountType()) =>
      open(as === 'admin' ? { dialog: 'admin-login' } : { dialog: 'login', as }),
    openJoin: (as: AccountType = 'client') => open({ dialog: 'join', as }),
    openForgotPassword: () => open({ dialog: 'forgot-password' }),
    closeDialog: () => close(['dialog', 'as']),
  };
}

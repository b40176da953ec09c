import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paramsOf, useOverlay, withParams } from '../../../lib/address/search-params.ts';
import { useHydrated } from '../../../lib/browser/at-rest.ts';
import type { Role } from '../../../lib/session/session.ts';

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

const dialogs = ['login', 'admin-login', 'join', 'forgot-password'] as const;
const accountTypes = ['client', 'service-provider'] as const;

/** The account types that users can register. */
export type AccountType = (typeof accountTypes)[number];

/** The open dialog, and the account type selected in it. */
export type AuthDialog = Readonly<{
  dialog: (typeof dialogs)[number] | undefined;
  as: AccountType;
}>;

/** Reads the dialog from the query of a URL; an unknown value opens none. */
export function parseAuthDialog(params: Readonly<Record<string, string>>): AuthDialog {
  return {
    dialog: dialogs.find((dialog) => dialog === params['dialog']),
    as: accountTypes.find((type) => type === params['as']) ?? 'client',
  };
}

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

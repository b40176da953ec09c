import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { dashboardOf, useSession } from '../../../lib/session/session.ts';
import { lazyPart, noteLoadFailure } from '../../../ui/lazy-part.tsx';
import type { AuthDialogsProps } from './auth-dialogs.tsx';
import { type AccountType, useAuthDialog, useAuthDialogActions } from './use-auth-dialog.ts';

const load = async () => (await import('./auth-dialogs.tsx')).AuthDialogs;

/** Loads the dialogs before they are opened, on hover or focus. */
export const preloadAuthDialogs = (): void => void load().catch(noteLoadFailure);

/** Loaded on demand, so that the public pages do not include its code. */
const AuthDialogs = lazyPart(load, ({ dialog }: AuthDialogsProps) => dialog !== undefined, {
  isAhead: false,
});

/** Shows the dialog named in the URL. */
export function AuthDialogHost() {
  const { dialog, as } = useAuthDialog();
  return <AuthDialogs dialog={dialog} accountType={as} />;
}

/**
 * Opens the Join dialog. Those who are logged in have joined already: of several buttons, the main
 * one leads to their dashboard, and the quiet ones are left out.
 */
export function JoinButton(
  props: Readonly<{ as?: AccountType; isQuiet?: boolean; children: ReactNode }>,
) {
  const { as = 'client', isQuiet = false, children } = props;
  const session = useSession();
  const { openJoin } = useAuthDialogActions();
  const className = isQuiet ? 'button quiet' : 'button';
  if (session.state === 'signed-in') {
    return isQuiet ? null : (
      <Link to={dashboardOf(session.user.role).path} className={className}>
        Open your dashboard
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      data-restoring={session.state === 'loading' || undefined}
      onClick={() => openJoin(as)}
      onPointerEnter={preloadAuthDialogs}
      onFocus={preloadAuthDialogs}
    >
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { preloadAuthDialogs } from './auth-dialog-host.tsx';
import type { AccountType } from './auth-dialog-url.ts';
import { dashboardOf } from '../../../lib/session/dashboard-of.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAuthDialogActions } from './use-auth-dialog.ts';

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

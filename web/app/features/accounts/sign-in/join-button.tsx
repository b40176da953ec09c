import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { preloadAuthDialogs } from './auth-dialog-host.tsx';
import type { AccountType } from './auth-dialog-url.ts';
import { dashboardOf } from '../../../lib/session/dashboard-of.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAuthDialogActions } from './use-auth-dialog.ts';

/** Opens the Join dialog, or links to the dashboard if the user is logged in. */
export function JoinButton(
  props: Readonly<{ as?: AccountType; isQuiet?: boolean; children: ReactNode }>,
) {
  const { as = 'client', isQuiet = false, children } = props;
  const session = useSession();
  const { openJoin } = useAuthDialogActions();
  const className = isQuiet ? 'button quiet' : 'button';
  if (session.state === 'signed-in') {
    return (
      <Link to={dashboardOf(session.user.role).path} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => openJoin(as)}
      onPointerEnter={preloadAuthDialogs}
      onFocus={preloadAuthDialogs}
    >
      {children}
    </button>
  );
}

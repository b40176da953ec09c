import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { preloadAuthDialogs } from './auth-dialog-host.tsx';
import type { AccountType } from './auth-dialog-url.ts';
import { dashboardOf } from './dashboard-of.ts';
import { useSession } from './session.ts';
import { useAuthDoors } from './use-auth-dialog.ts';

/** Opens the Join dialog; who has joined already is led to their dashboard. */
export function JoinButton(
  props: Readonly<{ as?: AccountType; isQuiet?: boolean; children: ReactNode }>,
) {
  const { as = 'client', isQuiet = false, children } = props;
  const session = useSession();
  const { openJoin } = useAuthDoors();
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

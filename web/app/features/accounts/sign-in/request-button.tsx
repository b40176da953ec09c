import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { type ParamChanges, useOverlay, withParams } from '../../../lib/address/search-params.ts';
import { dashboardOf, useSession } from '../../../lib/session/session.ts';
import { preloadAuthDialogs } from './auth-dialog-host.tsx';

/**
 * Opens a job request on the client's dashboard. Visitors join first, and the request opens then;
 * providers and admins, who request no jobs, see nothing.
 *
 * @param props.work the address parameters of the request
 */
export function RequestButton(props: Readonly<{ work: ParamChanges; children: ReactNode }>) {
  const { work, children } = props;
  const session = useSession();
  const { open } = useOverlay();
  if (session.state === 'signed-in') {
    const { role } = session.user;
    if (role !== 'client') return null;
    const to = { pathname: dashboardOf(role).path, search: withParams('', work) };
    return (
      <Link to={to} className="button">
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="button"
      onClick={() => open({ dialog: 'join', as: 'client', ...work })}
      onPointerEnter={preloadAuthDialogs}
      onFocus={preloadAuthDialogs}
    >
      {children}
    </button>
  );
}

import { Outlet } from 'react-router';

import { useSession } from '../lib/session/session.ts';
import type { LiveUpdatesProps } from '../features/live/live-updates.tsx';
import { ConfirmIdentity } from '../features/accounts/confirm/confirm-identity.tsx';
import { ConnectionNotice } from '../frame/connection-notice.tsx';
import { useFocusRecovery } from '../frame/use-focus-recovery.ts';
import { Workspace } from '../ui/workspace.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const LiveUpdates = lazyPart(
  async () => (await import('../features/live/live-updates.tsx')).LiveUpdates,
  ({ userId }: LiveUpdatesProps) => userId !== null,
);

/** The layout of the dashboards and of the account page. */
export default function Dashboards() {
  const session = useSession();
  useFocusRecovery();
  return (
    <Workspace>
      <ConnectionNotice />
      <Outlet />
      <ConfirmIdentity />
      <LiveUpdates userId={session.state === 'signed-in' ? session.user.id : null} />
    </Workspace>
  );
}

import { Outlet } from 'react-router';

import { useSession } from '../lib/session/session.ts';
import type { LiveUpdatesProps } from '../features/live/live-updates.tsx';
import { ConfirmIdentity } from '../features/accounts/confirm/confirm-identity.tsx';
import type { VerifyNoticeProps } from '../features/accounts/verification/verify-notice.tsx';
import { ConnectionNotice, useFocusRecovery } from '../frame/dashboard-effects.tsx';
import dashboard from '../ui/dashboard.module.css';
import { Workspace } from '../ui/workspace.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const LiveUpdates = lazyPart(
  async () => (await import('../features/live/live-updates.tsx')).LiveUpdates,
  ({ userId }: LiveUpdatesProps) => userId !== null,
  { isUrgent: false },
);

const VerifyNotice = lazyPart(
  async () => (await import('../features/accounts/verification/verify-notice.tsx')).VerifyNotice,
  ({ user }: VerifyNoticeProps) => user?.email_verified === false,
  { isAhead: false, skeleton: null },
);

/** The layout of the dashboards and of the account page. */
export default function Dashboards() {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  useFocusRecovery();
  return (
    <Workspace>
      <ConnectionNotice />
      <div className={dashboard.inOrder}>
        <VerifyNotice user={user} />
        <Outlet />
      </div>
      <ConfirmIdentity />
      <LiveUpdates userId={user?.id ?? null} />
    </Workspace>
  );
}

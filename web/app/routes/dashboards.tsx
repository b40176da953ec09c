import { Outlet } from 'react-router';

import { useSession } from '../features/auth/session.ts';
import type { LiveUpdatesProps } from '../features/live/live-updates.tsx';
import { ConnectionNotice } from '../frame/connection-notice.tsx';
import { useFocusKept } from '../frame/use-focus-kept.ts';
import { Workspace } from '../frame/workspace.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const LiveUpdates = lazyPart(
  async () => (await import('../features/live/live-updates.tsx')).LiveUpdates,
  ({ userId }: LiveUpdatesProps) => userId !== null,
);

/** What the three dashboards share. */
export default function Dashboards() {
  const session = useSession();
  useFocusKept();
  return (
    <Workspace>
      <ConnectionNotice />
      <Outlet />
      <LiveUpdates userId={session.state === 'signed-in' ? session.user.id : null} />
    </Workspace>
  );
}

import { Outlet } from 'react-router';

import { Workspace } from '../frame/workspace.tsx';

/** What the three dashboards share. */
export default function Dashboards() {
  return (
    <Workspace>
      <Outlet />
    </Workspace>
  );
}

import { Navigate, useLocation } from 'react-router';

import { idParam } from '../../lib/address/id-param.ts';
import { withParams } from '../../lib/address/search-params.ts';
import { dashboardOf, type Role } from '../../lib/session/dashboard-of.ts';
import { jobUrl } from './job-url.ts';

/** Leads from the address that a job once had, `/client?job=17`, to its page. */
export function OldJobAddress({ viewer }: { viewer: Role }) {
  const { pathname, search } = useLocation();
  const id = idParam(new URLSearchParams(search).get('job'));
  const isOnDashboard = pathname.replace(/\/$/, '') === dashboardOf(viewer).path;
  if (id === undefined || !isOnDashboard) return null;
  return (
    <Navigate to={jobUrl(viewer, id) + withParams(search, { job: null, tab: null })} replace />
  );
}

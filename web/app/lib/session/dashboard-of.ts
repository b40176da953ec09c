import type { User } from '@nsem/sdk';

/** The role of a user. */
export type Role = User['role'];

const dashboards = {
  admin: { path: '/admin', name: 'Admin Dashboard', users: 'admins' },
  'service-provider': {
    path: '/service-provider',
    name: 'Provider Dashboard',
    users: 'service providers',
  },
  client: { path: '/client', name: 'Client Dashboard', users: 'clients' },
} as const satisfies Record<Role, Dashboard>;

/** A dashboard: its address, its name, and whom it is for. */
type Dashboard = Readonly<{ path: string; name: string; users: string }>;

/** The dashboard for a role. */
export const dashboardOf = (role: Role): Dashboard => dashboards[role];

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Whether a path leads to the dashboard of a role, or to a page below it, like that of a job. */
export const isDashboardOf = (role: Role, pathname: string): boolean =>
  isWithin(pathname, dashboards[role].path);

/** The dashboard that a path leads to, itself or by a page below it; undefined if there is none. */
export const dashboardAt = (pathname: string): Dashboard | undefined =>
  Object.values(dashboards).find(({ path }) => isWithin(pathname, path));

/** Whether a path leads to a dashboard, or to a page below it. */
export const isDashboard = (pathname: string): boolean => dashboardAt(pathname) !== undefined;

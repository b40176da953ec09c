import { idParam } from '../../lib/address/search-params.ts';
import { dashboardOf, type Role } from '../../lib/session/session.ts';

/** The jobs whose dialogs are open: to edit, deliver or fail them. */
export type OpenJobs = Readonly<Record<'edit' | 'deliver' | 'fail', number | undefined>>;

/** Reads the open jobs from the query; an invalid job number counts as none. */
export const parseOpenJobs = (params: Readonly<Record<string, string>>): OpenJobs => ({
  edit: idParam(params['edit']),
  deliver: idParam(params['deliver']),
  fail: idParam(params['fail']),
});

/** The address of a job's page, for a user of the role. */
export const jobUrl = (role: Role, id: number): string => `${dashboardOf(role).path}/jobs/${id}`;

/** The address of the page on which a provider works on a job. */
export const workUrl = (id: number): string => `${jobUrl('service-provider', id)}/work`;

/** The list that a job's page leads back to. */
export type JobList = Readonly<{ to: string; label: string }>;

const lists: Readonly<Record<Role, JobList>> = {
  client: { to: '/client?tab=jobs', label: 'My Jobs' },
  'service-provider': { to: '/service-provider?tab=recent', label: 'Recent Jobs' },
  admin: { to: '/admin?tab=jobs', label: 'Jobs' },
};

const offers: JobList = { to: '/service-provider?tab=available', label: 'Available Jobs' };

/** The tabs of each dashboard that list jobs. */
const listTabs: Readonly<Record<Role, readonly string[]>> = {
  client: ['jobs'],
  'service-provider': ['available', 'recent'],
  admin: ['jobs'],
};

/** The tab of the role's jobs that an address has open, however they are filtered; undefined if none. */
function listTabOf(role: Role, address: string | null): string | undefined {
  if (address === null) return undefined;
  const { pathname, searchParams } = new URL(address, 'https://example.com');
  const isDashboard = pathname.replace(/\/$/, '') === dashboardOf(role).path;
  return listTabs[role].find((tab) => isDashboard && tab === searchParams.get('tab'));
}

/** The list of jobs of a role: that of the previous page if it was one. */
export const jobListOf = (role: Role, previous: string | null = null): JobList =>
  listTabOf(role, previous) === 'available' ? offers : lists[role];

/** Whether an address is that of a list of the role's jobs, however it is filtered. */
export const isJobList = (role: Role, address: string | null): boolean =>
  listTabOf(role, address) !== undefined;

import { idParam } from '../../lib/address/id-param.ts';
import { dashboardOf, type Role } from '../../lib/session/dashboard-of.ts';

/** The jobs whose dialogs are open: to view, edit, deliver or fail them. */
export type OpenJobs = Readonly<Record<'job' | 'edit' | 'deliver' | 'fail', number | undefined>>;

/** Reads the open jobs from the query; an invalid job number counts as none. */
export const parseOpenJobs = (params: Readonly<Record<string, string>>): OpenJobs => ({
  job: idParam(params['job']),
  edit: idParam(params['edit']),
  deliver: idParam(params['deliver']),
  fail: idParam(params['fail']),
});

/** The address of a job's page, for a user of the role. */
export const jobUrl = (role: Role, id: number): string => `${dashboardOf(role).path}/jobs/${id}`;

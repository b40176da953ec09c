import { idParam } from '../../lib/address/id-param.ts';

/** The jobs whose dialogs are open: to view, edit, deliver or fail them. */
export type OpenJobs = Readonly<Record<'job' | 'edit' | 'deliver' | 'fail', number | undefined>>;

/** Reads the open jobs from the query; an invalid job number counts as none. */
export const parseOpenJobs = (params: Readonly<Record<string, string>>): OpenJobs => ({
  job: idParam(params['job']),
  edit: idParam(params['edit']),
  deliver: idParam(params['deliver']),
  fail: idParam(params['fail']),
});

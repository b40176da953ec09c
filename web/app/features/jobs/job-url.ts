import { idInAddress } from '../../lib/id-in-address.ts';

/** The jobs that dialogs are open for: looked at, changed, delivered, or given up. */
export type OpenJobs = Readonly<Record<'job' | 'edit' | 'deliver' | 'fail', number | undefined>>;

/** Reads which jobs the address has open; what is no number of a job falls back to none. */
export const parseOpenJobs = (params: Readonly<Record<string, string>>): OpenJobs => ({
  job: idInAddress(params['job']),
  edit: idInAddress(params['edit']),
  deliver: idInAddress(params['deliver']),
  fail: idInAddress(params['fail']),
});

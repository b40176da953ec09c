import { object } from 'zod/mini';

import { idParam } from '../../lib/id-param.ts';

const schema = object({ job: idParam(), edit: idParam(), deliver: idParam(), fail: idParam() });

/** The jobs that dialogs are open for: looked at, changed, delivered, or given up. */
export type OpenJobs = Readonly<Record<keyof typeof schema.shape, number | undefined>>;

const idOf = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : Number(written);

/** Reads which jobs the address has open; what is no number of a job falls back to none. */
export function parseOpenJobs(params: Readonly<Record<string, string>>): OpenJobs {
  const { job, edit, deliver, fail } = schema.parse(params);
  return { job: idOf(job), edit: idOf(edit), deliver: idOf(deliver), fail: idOf(fail) };
}

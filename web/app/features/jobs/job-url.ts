import { object } from 'zod/mini';

import { idParam } from '../../lib/id-param.ts';

const schema = object({ job: idParam(), deliver: idParam(), fail: idParam() });

/** The jobs that dialogs are open for: the one looked at, the one delivered, the one given up. */
export type OpenJobs = Readonly<Record<keyof typeof schema.shape, number | undefined>>;

const idOf = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : Number(written);

/** Reads which jobs the address has open; what is no number of a job falls back to none. */
export function parseOpenJobs(params: Readonly<Record<string, string>>): OpenJobs {
  const { job, deliver, fail } = schema.parse(params);
  return { job: idOf(job), deliver: idOf(deliver), fail: idOf(fail) };
}

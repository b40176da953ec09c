import { useEffect } from 'react';

import { followJobs } from './follow-jobs.ts';

/** Who is logged in; null where nobody is, and there is nothing to follow. */
export type LiveUpdatesProps = Readonly<{ userId: number | null }>;

/** Follows what happens to a person's jobs for as long as they are logged in. Shows nothing. */
export function LiveUpdates({ userId }: LiveUpdatesProps) {
  useEffect(() => (userId === null ? undefined : followJobs()), [userId]);
  return null;
}

import { useEffect } from 'react';

import { followJobs } from './follow-jobs.ts';

/** The logged-in user; null if there is none, and so nothing to follow. */
export type LiveUpdatesProps = Readonly<{ userId: number | null }>;

/** Follows the changes of the user's jobs while they are logged in. Renders nothing. */
export function LiveUpdates({ userId }: LiveUpdatesProps) {
  useEffect(() => (userId === null ? undefined : followJobs()), [userId]);
  return null;
}

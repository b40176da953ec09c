import type { User } from '@nsem/sdk';
import { useEffect } from 'react';

import { followJobs } from './follow-jobs.ts';
import { useNews } from './use-news.ts';

/** The logged-in user; null if there is none, and so nothing to follow. */
export type LiveUpdatesProps = Readonly<{ user: User | null }>;

/** Follows what others change for the user while they are logged in. Renders nothing. */
export function LiveUpdates({ user }: LiveUpdatesProps) {
  const userId = user?.id ?? null;
  useEffect(() => (userId === null ? undefined : followJobs()), [userId]);
  useNews(user);
  return null;
}

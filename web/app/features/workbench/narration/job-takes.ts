import { readUserId } from '../../../lib/session/session.ts';
import { openTakes } from '../../../lib/sound/open-takes.ts';
import type { TakeStore } from '../../../lib/sound/take-store.ts';

/** The takes of a job on this device, for the user who is logged in. */
export const openJobTakes = (jobId: number): Promise<TakeStore> =>
  openTakes(readUserId() ?? 0, jobId);

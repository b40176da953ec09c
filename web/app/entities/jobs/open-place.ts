import type { Job } from '@nsem/sdk';

import { showToast } from '../../ui/toasts/toasts.tsx';
import type { Place } from './place.ts';

/** Goes to a place on the page of a job; what finds it is loaded with the first one. */
export async function openPlace(job: Job, place: Place): Promise<void> {
  const loaded = await import('./go-to-place.ts').catch(() => null);
  if (loaded !== null) return loaded.goToPlace(job, place);
  return showToast('error', 'Not loaded', 'Please check your connection and try again.');
}

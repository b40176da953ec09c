import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { useAvailability } from '../../features/accounts/provider/use-availability.ts';
import { ObstacleNote, offerObstacle } from '../../features/jobs/provider/obstacle-note.tsx';
import { myServicesQuery } from '../../entities/services/provider-queries.ts';

/**
 * What keeps jobs away from a provider, with one action; null if nothing does.
 *
 * @param mayBeQuick whether there may be quick jobs: a provider who takes only those lacks nothing
 */
export function useObstacleNote(user: User, mayBeQuick = false) {
  const { data: services } = useQuery(myServicesQuery);
  const { shown, change } = useAvailability(user);
  const obstacle = offerObstacle({ ...user, ...shown }, services);
  if (obstacle === null || (mayBeQuick && obstacle === 'quick-only')) return null;
  return <ObstacleNote obstacle={obstacle} onSwitchOn={() => change({ is_available: true })} />;
}

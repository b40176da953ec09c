import { NotFoundError, type Nsem } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { firstPermitted } from '../../define/by-role.ts';
import type { ListedService } from './service-view.ts';

async function findIn(
  services: AsyncIterable<ListedService>,
  wanted: number,
): Promise<ListedService> {
  for await (const service of services) if (service.id === wanted) return service;
  throw new NotFoundError({
    message: `Service ${wanted} was not found.`,
    status: 404,
    code: 'service.not-found',
  });
}

/**
 * Finds one of your services; as an admin, one of any provider.
 *
 * @throws NotFoundError
 */
export const findService = (nsem: Nsem, { request }: Context, id: number): Promise<ListedService> =>
  firstPermitted(
    () => findIn(nsem.services.list(request), id),
    () => findIn(nsem.admin.services.list({ limit: 100 }, request), id),
  );

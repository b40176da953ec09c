import type { ServiceType } from '@nsem/sdk';

import { choiceParam, textParam } from '../../../lib/address/search-params.ts';
import { providerIdParam, serviceTypes } from '../../../entities/services/service-text.ts';

/** The state of the Discover tab: the search, its filters and the open provider. */
export type DiscoverView = Readonly<{
  q: string;
  language: string;
  service: ServiceType | undefined;
  provider: string | undefined;
}>;

/** Reads the Discover tab's state from the query; an invalid value falls back to all providers. */
export const parseDiscover = (params: Readonly<Record<string, string>>): DiscoverView => ({
  q: textParam(params['q']),
  language: textParam(params['language']),
  service: choiceParam(serviceTypes, params['service']),
  provider: providerIdParam(params['provider']),
});

import type { ServiceType } from '@nsem/sdk';

import { choiceParam, formParam, textParam } from '../../lib/search-params.ts';
import { serviceTypes } from '../services/service-text.ts';

/** What the Discover tab shows: the search, its filters, and the provider who is looked at. */
export type DiscoverView = Readonly<{
  q: string;
  language: string;
  service: ServiceType | undefined;
  provider: string | undefined;
}>;

/** The job that is being asked for: a service, whom, and from which language to which. */
export type RequestedWork = Readonly<{
  request: ServiceType | undefined;
  for: string | undefined;
  from: string;
  to: string;
}>;

type Params = Readonly<Record<string, string>>;

/** A Provider ID in the address; what is none falls back to nobody. */
export const providerIdParam = (value: string | undefined): string | undefined =>
  formParam(/^PRV-[0-9A-Z]{6}$/, value);

/** Reads the Discover tab's state from the query; what makes no sense falls back to everything. */
export const parseDiscover = (params: Params): DiscoverView => ({
  q: textParam(params['q']),
  language: textParam(params['language']),
  service: choiceParam(serviceTypes, params['service']),
  provider: providerIdParam(params['provider']),
});

/** Reads which job is being asked for; none where `request` is missing. */
export const parseRequest = (params: Params): RequestedWork => ({
  request: choiceParam(serviceTypes, params['request']),
  for: providerIdParam(params['for']),
  from: textParam(params['from']),
  to: textParam(params['to']),
});

/** The query that opens the request of a job. */
export const requestParams = (
  work: Readonly<{
    service: ServiceType;
    provider?: string | undefined;
    from?: string | null | undefined;
    to?: string | null | undefined;
  }>,
): Record<string, string | null> => ({
  request: work.service,
  for: work.provider ?? null,
  from: work.from ?? null,
  to: work.to ?? null,
});

/** What `requestParams` sets, for closing. */
export const requestParamNames = ['request', 'for', 'from', 'to'] as const;

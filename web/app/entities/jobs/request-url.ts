import type { ServiceType } from '@nsem/sdk';

import { choiceParam, idParam, textParam } from '../../lib/address/search-params.ts';
import { providerIdParam, serviceTypes } from '../services/service-text.ts';

/** A requested job: the service, the provider (`for`) and the languages. */
export type RequestedWork = Readonly<{
  request: ServiceType | undefined;
  for: string | undefined;
  from: string;
  to: string;
  /** The job whose text is requested again. */
  again?: number | undefined;
}>;

/** Reads the requested job from the query; none if `request` is missing. */
export const parseRequest = (params: Readonly<Record<string, string>>): RequestedWork => ({
  request: choiceParam(serviceTypes, params['request']),
  for: providerIdParam(params['for']),
  from: textParam(params['from']),
  to: textParam(params['to']),
  again: idParam(params['again']),
});

/** The query parameters that open a job request. */
export const requestParams = (
  work: Readonly<{
    service: ServiceType;
    provider?: string | undefined;
    from?: string | null | undefined;
    to?: string | null | undefined;
    again?: number | undefined;
  }>,
): Record<string, string | null> => ({
  request: work.service,
  for: work.provider ?? null,
  from: work.from ?? null,
  to: work.to ?? null,
  again: work.again === undefined ? null : String(work.again),
});

/** The parameters that `requestParams` sets, to close the request. */
export const requestParamNames = ['request', 'for', 'from', 'to', 'again'] as const;

import type { ServiceType } from '@nsem/sdk';
import {
  catch as orElse,
  enum as oneOf,
  maxLength,
  object,
  optional,
  regex,
  string,
  type infer as Infer,
} from 'zod/mini';

import { serviceTypes } from '../services/service-text.ts';

const short = () => orElse(string().check(maxLength(100)), '');
const service = () => orElse(optional(oneOf(serviceTypes)), undefined);

/** A Provider ID in the address; what is none falls back to nobody. */
export const providerIdParam = () =>
  orElse(optional(string().check(regex(/^PRV-[0-9A-Z]{6}$/))), undefined);

const discoverSchema = object({
  q: short(),
  language: short(),
  service: service(),
  provider: providerIdParam(),
});

const requestSchema = object({
  request: service(),
  for: providerIdParam(),
  from: short(),
  to: short(),
});

/** What the Discover tab shows: the search, its filters, and the provider who is looked at. */
export type DiscoverView = Infer<typeof discoverSchema>;

/** The job that is being asked for: a service, whom, and from which language to which. */
export type RequestedWork = Infer<typeof requestSchema>;

/** Reads the Discover tab's state from the query; what makes no sense falls back to everything. */
export const parseDiscover = (params: Readonly<Record<string, string>>): DiscoverView =>
  discoverSchema.parse(params);

/** Reads which job is being asked for; none where `request` is missing. */
export const parseRequest = (params: Readonly<Record<string, string>>): RequestedWork =>
  requestSchema.parse(params);

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

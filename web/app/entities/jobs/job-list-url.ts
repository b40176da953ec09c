import type { JobQuery, JobStatus, ServiceType } from '@nsem/sdk';

import { choiceParam, idParam, textParam } from '../../lib/address/search-params.ts';
import { dayParam } from '../../lib/address/day-param.ts';
import { providerIdParam, serviceTypes } from '../services/service-text.ts';

/** The states of a job, in the order of the filter. */
export const jobStatuses = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'failed',
  'refunded',
] as const satisfies readonly JobStatus[];

/** The orders of a list of jobs; the first one is the usual one. */
export const jobSorts = ['newest', 'oldest', 'updated'] as const;
export type JobSort = (typeof jobSorts)[number];

/** What a list of jobs is limited to, and its order. */
export type JobListView = Readonly<{
  q: string;
  status: JobStatus | undefined;
  service: ServiceType | undefined;
  /** A language code. */
  language: string;
  sort: JobSort;
  /** For admins: the number of the client, and the Provider ID. */
  client: number | undefined;
  provider: string | undefined;
  /** For admins: days. */
  from: string | undefined;
  to: string | undefined;
}>;

const maxSearchLength = 200;

/** Reads the view from the address; an invalid value counts as none. */
export const parseJobListView = (params: Readonly<Record<string, string>>): JobListView => ({
  q: textParam(params['q'], maxSearchLength),
  status: choiceParam(jobStatuses, params['status']),
  service: choiceParam(serviceTypes, params['service']),
  language: textParam(params['language']),
  sort: choiceParam(jobSorts, params['sort']) ?? 'newest',
  client: idParam(params['client']),
  provider: providerIdParam(params['provider']),
  from: dayParam(params['from']),
  to: dayParam(params['to']),
});

/** The changes to the address that remove all filters and the order. */
export const noJobFilters = {
  q: null,
  status: null,
  service: null,
  language: null,
  sort: null,
  client: null,
  provider: null,
  from: null,
  to: null,
} as const;

const dayAfter = (text: string): string =>
  new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10);

/** The list that a view requests. */
export function toJobQuery(view: JobListView): JobQuery {
  const { status, service, language, sort, client, provider, from, to } = view;
  const q = view.q.trim();
  return {
    ...(q !== '' && { q }),
    ...(status !== undefined && { status }),
    ...(service !== undefined && { service_type: service }),
    ...(language !== '' && { language }),
    ...(sort !== 'newest' && { sort }),
    ...(client !== undefined && { client_id: client }),
    ...(provider !== undefined && { provider_id: provider }),
    ...(from !== undefined && { created_after: from }),
    ...(to !== undefined && { created_before: dayAfter(to) }),
  };
}

/** How many filters are set beside the search, which is always visible. */
export const countJobFilters = (view: JobListView): number =>
  Object.keys(toJobQuery({ ...view, q: '' })).length;

/** Whether a list shows all jobs in their usual order, so that those in progress come first. */
export const isWholeList = ({ q, status, sort }: JobListView): boolean =>
  q.trim() === '' && status === undefined && sort === 'newest';

import type { Job, Nsem, RequestOptions, Service } from '@nsem/sdk';

import { formatCount, formatLanguages, formatMoney, formatStatus } from '../output/format.ts';
import { firstPermitted } from '../define/by-role.ts';
import type { Suggestion } from './suggest.ts';
import type { ValueKind } from './value-kind.ts';

/** The most values of a kind, the newest ones. */
const limit = 100;

type Load = (nsem: Nsem, request: RequestOptions) => Promise<readonly Suggestion[]>;

const of = (value: number | string, ...parts: readonly (string | null)[]): Suggestion => ({
  text: String(value),
  description: parts.filter((part) => part !== null && part !== '').join(', '),
});

const describeWork = (work: Job | Service): string =>
  `${work.service_type} ${formatLanguages(work)}`;

const loaders: Readonly<Record<Exclude<ValueKind, 'profile'>, Load>> = {
  announcement: async ({ admin }, request) =>
    (await admin.announcements.list({ limit }, request)).data.map((each) =>
      of(each.id, each.state, each.text),
    ),
  approval: async ({ admin }, request) =>
    (await admin.approvals.list({ status: 'waiting', limit }, request)).data.map((each) =>
      of(each.id, each.kind, formatMoney(each.amount), each.user_name),
    ),
  'available-job': async ({ jobs }, request) =>
    (await jobs.listAvailable({ limit }, request)).data.map((each) =>
      of(each.id, `${each.service_type} ${formatLanguages(each)}`),
    ),
  block: async ({ blocks }, request) =>
    (await blocks.list(request)).map((each) =>
      of(each.id, each.provider_name ?? `client ${each.client_id}`),
    ),
  contact: async ({ contact }, request) =>
    (await contact.list({ answered: false, limit }, request)).data.map((each) =>
      of(each.id, each.name, each.email),
    ),
  'held-earning': async ({ admin }, request) =>
    (await admin.earnings.listHeld(request)).map((each) =>
      of(each.job_id, formatMoney(each.amount), each.service_provider_name),
    ),
  job: async ({ jobs }, request) =>
    (await jobs.list({ limit }, request)).data.map((each) =>
      of(each.id, formatStatus(each.status), describeWork(each)),
    ),
  key: async ({ apiKeys }, request) =>
    (await apiKeys.list(request)).data.map((each) =>
      of(each.id, each.key_name, each.is_active ? '' : 'inactive'),
    ),
  language: async ({ languages }, request) =>
    (await languages.list({}, request)).data.map((each) => of(each.language_code, each.name)),
  notice: async ({ admin }, request) =>
    (await admin.notices.list({ status: 'failed', limit }, request)).data.map((each) =>
      of(each.id, each.kind, each.channel),
    ),
  notification: async ({ notifications }, request) =>
    (await notifications.list({ unread: true, limit }, request)).data.map((each) =>
      of(each.id, each.kind, each.content_start),
    ),
  pair: async ({ admin }, request) =>
    (await admin.pairs.list({ status: 'open', limit }, request)).data.map((each) =>
      of(each.id, each.service_provider_name, each.client_name),
    ),
  payout: async ({ admin, payouts }, request) => {
    const { data } = await firstPermitted(
      async () => admin.payouts.list({ limit }, request),
      async () => payouts.list({ limit }, request),
    );
    return data.map((each) => of(each.id, each.status, formatMoney(each.amount)));
  },
  price: async ({ pricing }, request) =>
    (await pricing.list({}, request)).data.map((each) =>
      of(each.id, each.service_type, each.is_active ? 'active' : 'retired'),
    ),
  'provider-code': async ({ providers }, request) =>
    (await providers.list({ limit }, request)).data.map((each) => of(each.provider_id, each.name)),
  'provider-user': async ({ providers }, request) =>
    (await providers.list({ limit }, request)).data.map((each) => of(each.id, each.name)),
  rating: async ({ ratings }, request) =>
    (await ratings.listMine({ limit }, request)).data.map((each) =>
      of(each.id, formatCount(each.rating, 'star'), each.comment),
    ),
  'reviewed-provider': async ({ admin }, request) =>
    (await admin.providers.list({ limit }, request)).data.map((each) =>
      of(each.id, each.name, each.is_active ? '' : 'inactive'),
    ),
  service: async ({ services }, request) =>
    (await services.list(request)).data.map((each) => of(each.id, each.status, describeWork(each))),
  session: async ({ account }, request) =>
    (await account.sessions.list(request)).map((each) =>
      of(each.id, each.device, each.is_current ? 'this one' : ''),
    ),
  'submitted-service': async ({ admin }, request) =>
    (await admin.services.list({ limit }, request)).data.map((each) =>
      of(each.id, each.status, describeWork(each)),
    ),
  term: async ({ glossary }, request) =>
    (await glossary.list({ limit }, request)).data.map((each) =>
      of(each.id, each.term, each.translation),
    ),
  upload: async ({ uploads }, request) =>
    (await uploads.list(request)).map((each) => of(each.id, each.name)),
  user: async ({ admin }, request) =>
    (await admin.accounts.list({ limit }, request)).data.map((each) =>
      of(each.id, each.name, each.role),
    ),
};

/**
 * Loads the values of a kind from the server.
 *
 * @throws NsemError if the server does not permit it, or cannot be reached.
 */
export const loadValues = (
  kind: Exclude<ValueKind, 'profile'>,
  nsem: Nsem,
  request: RequestOptions,
): Promise<readonly Suggestion[]> => loaders[kind](nsem, request);

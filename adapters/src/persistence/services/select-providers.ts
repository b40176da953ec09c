import {
  toNameKey,
  type BestPage,
  type CursorPage,
  type ProviderFilter,
  type ProviderId,
} from '@nsem/core';
import { containing } from '../statements/like-pattern.ts';
import { bind, type Query } from '../statements/query.ts';
import { allOf, orderAndLimit, selectPage, type Clause } from '../statements/select-page.ts';
import { reputation, servicesWithSamples } from './provider.columns.ts';

const hiddenCodes = '(select code from languages where is_hidden = true)';

/** A service that clients can choose: approved, and in languages that are offered. */
const isOffered = `services.owner_id = provider.id and services.status = 'approved'
  and services.language not in ${hiddenCodes}
  and coalesce(services.target_language, '') not in ${hiddenCodes}`;

const matchesText = `(provider.name_key like ? escape '\\' or exists (
  select 1 from services
  join languages on languages.code in (services.language, services.target_language)
  where ${isOffered} and languages.name_key like ? escape '\\'))`;

/** Requires that one offered service meets all conditions on services. */
function offersService({ language, serviceType }: ProviderFilter): Clause {
  const [condition, ...values] = allOf([
    [isOffered],
    ['? in (services.language, services.target_language)', language],
    ['services.service_type = ?', serviceType],
  ]);
  return [`exists (select 1 from services where ${condition})`, ...values];
}

const mayBeChosen = `provider.is_active = true
  and provider.suspended_at is null and provider.provider_id is not null`;

const isListed = `provider.role = 'service-provider' and ${mayBeChosen}`;

const selectListed = `
  select provider.id, provider.name, provider.provider_id, provider.is_available,
    provider.is_quick_service_available, provider.is_public, provider.profile,
    provider.completed_jobs, provider.median_turnaround_ms, provider.standing,
    provider.created_at, ${reputation}, ${servicesWithSamples(isOffered)}
  from accounts provider`;

function clausesOf(filter: ProviderFilter): readonly Clause[] {
  const { q = '', available } = filter;
  const pattern = q === '' ? undefined : containing(toNameKey(q));
  return [
    offersService(filter),
    [matchesText, pattern, pattern],
    ['provider.is_available = ?', available],
  ];
}

/** The providers that match a filter, newest first. */
function selectNewest(filter: ProviderFilter, page: CursorPage): Query {
  const isPublic: Clause = ['provider.is_public = ?', filter.isPublic];
  const clauses: readonly Clause[] = [[isListed], ...clausesOf(filter), isPublic];
  return selectPage(selectListed, clauses, { id: 'provider.id', page });
}

/** The providers that match a filter, best first, as the index of their standing has them. */
function selectBest(filter: ProviderFilter, { limit, after }: BestPage): Query {
  // Constants in the statement: SQLite uses a partial index only if it knows that it applies.
  const wanted =
    filter.isPublic === undefined ? '' : ` and provider.is_public = ${filter.isPublic}`;
  const [condition, ...values] = allOf([
    // Only providers have a Provider ID: their role need not be read.
    [`${mayBeChosen}${wanted}`],
    ...clausesOf(filter),
    [
      '(provider.is_available, provider.standing, provider.id) < (?, ?, ?)',
      after && Number(after.isAvailable),
      after?.standing,
      after?.accountId,
    ],
  ]);
  const order = 'provider.is_available desc, provider.standing desc, provider.id desc';
  return {
    text: `${selectListed} where ${condition} ${orderAndLimit(order)}`,
    values: [...values, limit],
  };
}

/** The providers that match a filter, newest or best first. */
export const selectProviders = (filter: ProviderFilter, page: CursorPage | BestPage): Query =>
  'order' in page ? selectBest(filter, page) : selectNewest(filter, page);

/** The provider who is listed under a Provider ID. */
export const selectListedProvider = (providerId: ProviderId): Query =>
  bind(
    `${selectListed} where ${mayBeChosen} and ${offersService({})[0]} and provider.provider_id = ?`,
    providerId,
  );

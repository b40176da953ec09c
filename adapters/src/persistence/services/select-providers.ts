import { toNameKey, type CursorPage, type ProviderFilter } from '@nsem/core';
import { containing } from '../statements/like-pattern.ts';
import { bind, type Query } from '../statements/query.ts';
import { allOf, selectPage, type Clause } from '../statements/select-page.ts';
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

const isListed = `provider.role = 'service-provider' and provider.is_active = true
  and provider.suspended_at is null and provider.provider_id is not null`;

const selectListed = `
  select provider.id, provider.name, provider.provider_id, provider.is_available,
    provider.is_quick_service_available, ${reputation}, ${servicesWithSamples(isOffered)}
  from accounts provider`;

/** The work that listed providers are available for, with their number, most providers first. */
export const selectAvailableWork = (limit: number): Query =>
  bind(
    `select services.service_type, services.language, services.target_language,
      count(distinct services.owner_id) as available_providers
    from accounts provider
    join services on ${isOffered}
    where ${isListed} and provider.is_available = true
    group by services.service_type, services.language, services.target_language
    order by available_providers desc, services.service_type, services.language,
      services.target_language
    limit ?`,
    limit,
  );

/** The providers that match a filter, newest first. */
export function selectProviders(filter: ProviderFilter, page: CursorPage): Query {
  const { q = '', available } = filter;
  const pattern = q === '' ? undefined : containing(toNameKey(q));
  const clauses: readonly Clause[] = [
    [isListed],
    offersService(filter),
    [matchesText, pattern, pattern],
    ['provider.is_available = ?', available],
  ];
  return selectPage(selectListed, clauses, { id: 'provider.id', page });
}

import { languageNameKey, type Page, type ProviderFilter } from '@nsem/core';
import { pageOf, type SqlValue } from '../database-session.ts';
import { heardServices, partOf, reputation } from './provider.columns.ts';

/** A condition and what is bound to it. */
type Clause = readonly [condition: string, ...values: SqlValue[]];

const hiddenCodes = '(select code from languages where is_hidden = true)';

/** A service that clients may ask for: approved, and in languages that are offered. */
const isOffered = `services.owner_id = provider.id and services.status = 'approved'
  and services.language not in ${hiddenCodes}
  and coalesce(services.target_language, '') not in ${hiddenCodes}`;

const isNamed = `(provider.name_key like ? escape '\\' or exists (
  select 1 from services
  join languages on languages.code in (services.language, services.target_language)
  where ${isOffered} and languages.name_key like ? escape '\\'))`;

/** The conditions on one and the same approved service. */
function offers({ language, serviceType }: ProviderFilter): Clause {
  const clauses: Clause[] = [[isOffered]];
  if (language !== undefined) {
    clauses.push(['? in (services.language, services.target_language)', language]);
  }
  if (serviceType !== undefined) clauses.push(['services.service_type = ?', serviceType]);
  const where = clauses.map(([condition]) => condition).join(' and ');
  return [`exists (select 1 from services where ${where})`, ...valuesOf(clauses)];
}

const valuesOf = (clauses: readonly Clause[]): SqlValue[] =>
  clauses.flatMap(([, ...values]) => values);

const listed =
  "provider.role = 'service-provider' and provider.is_active = true and provider.provider_id is not null";

function clausesOf(filter: ProviderFilter, before: number | undefined): readonly Clause[] {
  const clauses: Clause[] = [[listed], offers(filter)];
  const { q = '', available } = filter;
  const part = partOf(languageNameKey(q));
  if (q !== '') clauses.push([isNamed, part, part]);
  if (available !== undefined) clauses.push(['provider.is_available = ?', available]);
  if (before !== undefined) clauses.push(['provider.id < ?', before]);
  return clauses;
}

const selectListed = `
  select provider.id, provider.name, provider.provider_id, provider.is_available,
    provider.is_quick_service_available, ${reputation}, ${heardServices(isOffered)}
  from accounts provider`;

/** The providers that fit, newest first. There are as many texts as combinations of filters. */
export function selectProviders(
  filter: ProviderFilter,
  { limit, before }: Page,
): Readonly<{ text: string; values: readonly SqlValue[] }> {
  const clauses = clausesOf(filter, before);
  const where = clauses.map(([condition]) => condition).join(' and ');
  return {
    text: `${selectListed} where ${where} ${pageOf('provider.id desc')}`,
    values: [...valuesOf(clauses), limit],
  };
}

import { languageNameKey, type Page, type ProviderFilter, type ServiceType } from '@nsem/core';
import { pageOf, type SqlValue } from '../database-session.ts';

/** A condition and what is bound to it. */
type Clause = readonly [condition: string, ...values: SqlValue[]];

/** Part of a text, taken for itself: `%` and `_` are characters like others. */
const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const isNamed = `(provider.name_key like ? escape '\\' or exists (
  select 1 from services
  join languages on languages.code in (services.language, services.target_language)
  where services.owner_id = provider.id and services.status = 'approved'
    and languages.name_key like ? escape '\\'))`;

/** The conditions on one and the same approved service. */
function offers({ language, serviceType }: ProviderFilter): Clause {
  const clauses: Clause[] = [["services.owner_id = provider.id and services.status = 'approved'"]];
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

/** An approved service with the key of its recording, as an array: half the work of objects. */
export type OfferedColumns = readonly [
  id: number,
  service_type: ServiceType,
  language: string,
  target_language: string | null,
  sample_text: string | null,
  recording_id: number | null,
  recording_key: string | null,
  submitted_at: number,
  reviewed_at: number | null,
];

/** The `OfferedColumns` of a provider's approved services, as one JSON text. */
const offeredJson = `(
  select json_group_array(json_array(services.id, services.service_type, services.language,
    services.target_language, services.sample_text, services.recording_id,
    (select files.key from files where files.id = services.recording_id),
    services.submitted_at, services.reviewed_at))
  from services where services.owner_id = provider.id and services.status = 'approved')`;

const selectListed = `
  select provider.id, provider.name, provider.provider_id, provider.is_available,
    provider.is_quick_service_available,
    (select avg(rating) from ratings where ratings.provider_id = provider.id) as average_rating,
    (select count(*) from ratings where ratings.provider_id = provider.id) as rating_count,
    ${offeredJson} as services
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

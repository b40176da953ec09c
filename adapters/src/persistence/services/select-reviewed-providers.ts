import { toNameKey, type AccountId, type CursorPage, type ReviewFilter } from '@nsem/core';
import { containing } from '../statements/like-pattern.ts';
import { bind, type Query } from '../statements/query.ts';
import { selectPage, type Clause } from '../statements/select-page.ts';
import { reputation, servicesWithSamples } from './provider.columns.ts';

/** Everything that admins see of a provider; never the password hash. */
const selectReviewed = `
  select provider.id, provider.name, provider.email, provider.telegram_id, provider.provider_id,
    provider.is_active, provider.is_available, provider.is_quick_service_available,
    provider.is_public, provider.profile, provider.created_at, ${reputation},
    ${servicesWithSamples('services.owner_id = provider.id')}
  from accounts provider`;

const isProvider = "provider.role = 'service-provider' and provider.deleted_at is null";

const matchesText = `(provider.name_key like ? escape '\\' or provider.email like ? escape '\\'
  or lower(provider.provider_id) like ? escape '\\')`;

/** The providers that match a filter, approved or not, newest first. */
export function selectReviewedProviders(
  { q = '', isActive }: ReviewFilter,
  page: CursorPage,
): Query {
  const pattern = q === '' ? undefined : containing(toNameKey(q));
  const clauses: readonly Clause[] = [
    [isProvider],
    [matchesText, pattern, pattern, pattern],
    ['provider.is_active = ?', isActive],
  ];
  return selectPage(selectReviewed, clauses, { id: 'provider.id', page });
}

/** One provider, approved or not. */
export const selectReviewedProvider = (id: AccountId): Query =>
  bind(`${selectReviewed} where ${isProvider} and provider.id = ?`, id);

import { languageNameKey, type AccountId, type Page, type ReviewFilter } from '@nsem/core';
import { pageOf, type SqlValue } from '../database-session.ts';
import { heardServices, partOf, reputation } from './provider.columns.ts';

/** Everything that admins see of a provider, and never the password's hash. */
const selectReviewed = `
  select provider.id, provider.name, provider.email, provider.telegram_id, provider.provider_id,
    provider.is_active, provider.is_available, provider.is_quick_service_available,
    provider.profile, provider.created_at, ${reputation},
    ${heardServices('services.owner_id = provider.id')}
  from accounts provider where provider.role = 'service-provider'`;

const isNamed = `(provider.name_key like ? escape '\\' or provider.email like ? escape '\\'
  or lower(provider.provider_id) like ? escape '\\')`;

/** A statement and what is bound to it. */
type Query = Readonly<{ text: string; values: readonly SqlValue[] }>;

/** The providers that fit, approved or not, newest first. */
export function selectForReview({ q = '', isActive }: ReviewFilter, page: Page): Query {
  const { limit, before } = page;
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  if (q !== '') {
    const part = partOf(languageNameKey(q));
    conditions.push(`and ${isNamed}`);
    values.push(part, part, part);
  }
  if (isActive !== undefined) {
    conditions.push('and provider.is_active = ?');
    values.push(isActive);
  }
  if (before !== undefined) {
    conditions.push('and provider.id < ?');
    values.push(before);
  }
  return {
    text: `${selectReviewed} ${conditions.join(' ')} ${pageOf('provider.id desc')}`,
    values: [...values, limit],
  };
}

/** One provider, approved or not. */
export const selectOneForReview = (id: AccountId): Query => ({
  text: `${selectReviewed} and provider.id = ?`,
  values: [id],
});

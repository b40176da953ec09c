import {
  instant,
  type AccountId,
  type ListedProvider,
  type ProviderDirectory,
  type ProviderId,
  type ReviewedProvider,
} from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { toHeardServices, type HeardServicesRow } from './provider.columns.ts';
import { selectForReview, selectOneForReview } from './review-providers.ts';
import { selectProviders } from './search-providers.ts';

type ProviderRow = HeardServicesRow &
  Readonly<{
    name: string;
    provider_id: string;
    is_available: boolean;
    is_quick_service_available: boolean;
    average_rating: number | null;
    rating_count: number;
  }>;

type ReviewedRow = Omit<ProviderRow, 'provider_id'> &
  Readonly<{
    email: string;
    telegram_id: string | null;
    provider_id: string | null;
    is_active: boolean;
    /** JSON. */
    profile: string | null;
    created_at: number;
  }>;

const toCommon = (row: Omit<ProviderRow, 'provider_id'>) => ({
  name: row.name,
  averageRating: row.average_rating,
  ratingCount: row.rating_count,
  isAvailable: toFlag(row.is_available),
  isQuickServiceAvailable: toFlag(row.is_quick_service_available),
  services: toHeardServices(row),
});

const toListedProvider = (row: ProviderRow): ListedProvider => ({
  accountId: row.id as AccountId,
  providerId: row.provider_id as ProviderId,
  ...toCommon(row),
});

const toReviewedProvider = (row: ReviewedRow): ReviewedProvider => ({
  id: row.id as AccountId,
  email: row.email,
  telegramId: row.telegram_id,
  providerId: row.provider_id as ProviderId | null,
  isActive: toFlag(row.is_active),
  profile: row.profile === null ? null : JSON.parse(row.profile),
  createdAt: instant(row.created_at),
  ...toCommon(row),
});

/** Finds providers in the database, in one statement with all that they offer. */
export const createProviderDirectory = ({ sql }: DatabaseSession): ProviderDirectory => ({
  async search(filter, page) {
    const { text, values } = selectProviders(filter, page);
    return (await sql.all<ProviderRow>(text, values)).map(toListedProvider);
  },
  async listForReview(filter, page) {
    const { text, values } = selectForReview(filter, page);
    return (await sql.all<ReviewedRow>(text, values)).map(toReviewedProvider);
  },
  async findForReview(id) {
    const { text, values } = selectOneForReview(id);
    const row = await sql.get<ReviewedRow>(text, values);
    return row && toReviewedProvider(row);
  },
});

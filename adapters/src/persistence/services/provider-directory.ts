import {
  instant,
  type AccountId,
  type AvailableWork,
  type ListedProvider,
  type ProviderDirectory,
  type ProviderId,
  type ReviewedProvider,
} from '@nsem/core';
import { toProfile } from '../accounts/account.mapper.ts';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { findAll, findOne } from '../statements/query.ts';
import { toServicesWithSamples, type ServicesRow } from './provider.columns.ts';
import { selectAvailableWork, selectProviders } from './select-providers.ts';
import { selectReviewedProvider, selectReviewedProviders } from './select-reviewed-providers.ts';
import { toWork, type WorkColumns } from './work.mapper.ts';

type ProviderRow = ServicesRow &
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

const toSharedFields = (row: Omit<ProviderRow, 'provider_id'>) => ({
  name: row.name,
  averageRating: row.average_rating,
  ratingCount: row.rating_count,
  isAvailable: toFlag(row.is_available),
  isQuickServiceAvailable: toFlag(row.is_quick_service_available),
  services: toServicesWithSamples(row),
});

const toListedProvider = (row: ProviderRow): ListedProvider => ({
  accountId: row.id as AccountId,
  providerId: row.provider_id as ProviderId,
  ...toSharedFields(row),
});

const toReviewedProvider = (row: ReviewedRow): ReviewedProvider => ({
  id: row.id as AccountId,
  email: row.email,
  telegramId: row.telegram_id,
  providerId: row.provider_id as ProviderId | null,
  isActive: toFlag(row.is_active),
  profile: toProfile(row.profile),
  createdAt: instant(row.created_at),
  ...toSharedFields(row),
});

const toAvailableWork = (
  row: WorkColumns & Readonly<{ available_providers: number }>,
): AvailableWork => ({ work: toWork(row), availableProviders: row.available_providers });

/** Finds providers in the database, each with its services, in one statement. */
export const createProviderDirectory = ({ sql }: DatabaseSession): ProviderDirectory => ({
  search: (filter, page) => findAll(sql, selectProviders(filter, page), toListedProvider),
  countAvailable: (limit) => findAll(sql, selectAvailableWork(limit), toAvailableWork),
  listForReview: (filter, page) =>
    findAll(sql, selectReviewedProviders(filter, page), toReviewedProvider),
  findForReview: (id) => findOne(sql, selectReviewedProvider(id), toReviewedProvider),
});

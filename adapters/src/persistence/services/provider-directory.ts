import {
  instant,
  type AccountId,
  type AvailableWork,
  type ListedProvider,
  type ProviderDirectory,
  type ProviderId,
  type ProviderProfile,
  type ReviewedProvider,
} from '@nsem/core';
import { toProfile } from '../accounts/account.row.ts';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { findAll, findOne } from '../statements/query.ts';
import { toServicesWithSamples, type ServicesRow } from './provider.columns.ts';
import { selectAvailableWork, selectListedProvider, selectProviders } from './select-providers.ts';
import { selectReviewedProvider, selectReviewedProviders } from './select-reviewed-providers.ts';
import { toWork, type WorkColumns } from './work.mapper.ts';

type ProviderRow = ServicesRow &
  Readonly<{
    name: string;
    provider_id: string;
    is_available: boolean;
    is_quick_service_available: boolean;
    is_public: boolean;
    /** JSON. */
    profile: string | null;
    created_at: number;
    average_rating: number | null;
    rating_count: number;
  }>;

type ListedRow = ProviderRow &
  Readonly<{ completed_jobs: number; median_turnaround_ms: number | null; standing: number }>;

type ReviewedRow = Omit<ProviderRow, 'provider_id'> &
  Readonly<{
    email: string;
    telegram_id: string | null;
    provider_id: string | null;
    is_active: boolean;
  }>;

const toSharedFields = (row: Omit<ProviderRow, 'provider_id'>) => ({
  name: row.name,
  averageRating: row.average_rating,
  ratingCount: row.rating_count,
  isAvailable: toFlag(row.is_available),
  isQuickServiceAvailable: toFlag(row.is_quick_service_available),
  isPublic: toFlag(row.is_public),
  createdAt: instant(row.created_at),
  services: toServicesWithSamples(row),
});

/** Only providers are listed, so that a profile is a provider's. */
const toListedProvider = (row: ListedRow): ListedProvider => ({
  accountId: row.id as AccountId,
  providerId: row.provider_id as ProviderId,
  profile: toProfile(row.profile) as ProviderProfile | null,
  completedJobs: row.completed_jobs,
  medianTurnaroundMs: row.median_turnaround_ms,
  standing: row.standing,
  ...toSharedFields(row),
});

const toReviewedProvider = (row: ReviewedRow): ReviewedProvider => ({
  id: row.id as AccountId,
  email: row.email,
  telegramId: row.telegram_id,
  providerId: row.provider_id as ProviderId | null,
  isActive: toFlag(row.is_active),
  profile: toProfile(row.profile),
  ...toSharedFields(row),
});

const toAvailableWork = (
  row: WorkColumns & Readonly<{ available_providers: number }>,
): AvailableWork => ({ work: toWork(row), availableProviders: row.available_providers });

/** Finds providers in the database, each with its services, in one statement. */
export const createProviderDirectory = ({ sql }: DatabaseSession): ProviderDirectory => ({
  search: (filter, page) => findAll(sql, selectProviders(filter, page), toListedProvider),
  findListed: (providerId) => findOne(sql, selectListedProvider(providerId), toListedProvider),
  countAvailable: (limit) => findAll(sql, selectAvailableWork(limit), toAvailableWork),
  listForReview: (filter, page) =>
    findAll(sql, selectReviewedProviders(filter, page), toReviewedProvider),
  findForReview: (id) => findOne(sql, selectReviewedProvider(id), toReviewedProvider),
});

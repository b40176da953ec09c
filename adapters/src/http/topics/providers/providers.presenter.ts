import type { ListedProvider, ReviewedProvider } from '@nsem/core';
import { presentProfile } from '../accounts/accounts.presenter.ts';
import { presentMoment } from '../../operations/present-moment.ts';
import { presentService } from '../services/services.presenter.ts';

const hourMs = 3_600_000;

/** Hours with two decimals, which are less than a minute. */
const presentHours = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round((milliseconds / hourMs) * 100) / 100;

/** What a provider has achieved. */
export const presentFigures = ({
  completedJobs,
  medianTurnaroundMs,
}: Pick<ListedProvider, 'completedJobs' | 'medianTurnaroundMs'>) => ({
  completed_jobs: completedJobs,
  median_turnaround_hours: presentHours(medianTurnaroundMs),
});

/** What a provider wrote about themselves, for those who choose. */
export const presentIntroduction = ({ profile }: Pick<ListedProvider, 'profile'>) => ({
  bio: profile?.bio ?? null,
  specialties: profile?.specialties ?? [],
  experience: profile?.experience ?? null,
  languages: profile?.languages ?? [],
});

/** How clients rated a provider. */
export const presentReputation = ({
  averageRating,
  ratingCount,
}: Pick<ListedProvider, 'averageRating' | 'ratingCount'>) => ({
  average_rating: averageRating === null ? null : Math.round(averageRating * 10) / 10,
  rating_count: ratingCount,
});

/** A provider as clients see them: without the e-mail, and with approved services only. */
export const presentProvider = (provider: ListedProvider) => ({
  id: provider.accountId,
  name: provider.name,
  provider_id: provider.providerId,
  ...presentIntroduction(provider),
  ...presentReputation(provider),
  ...presentFigures(provider),
  is_available: provider.isAvailable,
  is_quick_service_available: provider.isQuickServiceAvailable,
  is_public: provider.isPublic,
  service_configurations: provider.services.map((service) => presentService(service)),
});

/** A provider as admins see them, with all services. */
export const presentReviewedProvider = (provider: ReviewedProvider) => ({
  id: provider.id,
  name: provider.name,
  email: provider.email,
  is_active: provider.isActive,
  created_at: presentMoment(provider.createdAt),
  ...presentReputation(provider),
  provider_id: provider.providerId,
  telegram_id: provider.telegramId,
  is_available: provider.isAvailable,
  is_quick_service_available: provider.isQuickServiceAvailable,
  is_public: provider.isPublic,
  profile: presentProfile(provider.profile),
  service_configurations: provider.services.map((service) => ({
    ...presentService(service),
    user_name: provider.name,
    user_email: provider.email,
  })),
});

import { experienceBands, type ListedProvider, type ReviewedProvider } from '@nsem/core';
import { z } from 'zod';
import { instantAnswer } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import {
  activeAnswer,
  availabilityAnswer,
  bioMeaning,
  experienceMeaning,
  languagesMeaning,
  presentProfile,
  profileAnswer,
  providerIdAnswer,
  publicAnswer,
  specialtiesMeaning,
  telegramIdAnswer,
} from '../accounts/accounts.schema.ts';
import {
  presentOfferedService,
  presentService,
  serviceSchema,
  submittedServiceSchema,
} from '../services/services.schema.ts';

/** How clients rated a provider, in a response. */
export const reputation = {
  average_rating: z
    .number()
    .nullable()
    .meta({ description: 'From 1.0 to 5.0, with one decimal; null if there are no ratings.' }),
  rating_count: z.int().describe('How many clients have rated the provider.'),
};

/** A provider's figures, in a response. */
export const figures = {
  completed_jobs: z.int().describe('How many jobs the provider has completed.'),
  median_turnaround_hours: z.number().nullable().meta({
    description:
      'Hours from accepting to delivering, the median of the last 50 jobs; null below 3 jobs.',
  }),
};

/** The introduction of a provider, in a response. */
export const introduction = {
  bio: z
    .string()
    .nullable()
    .describe(`${bioMeaning.slice(0, -1)}; null for nothing.`),
  specialties: z.array(z.string()).describe(specialtiesMeaning),
  experience: z.enum(experienceBands).nullable().describe(experienceMeaning),
  languages: z.array(z.string()).describe(languagesMeaning),
};

const exampleIntroduction = {
  bio: 'I translate health leaflets between English and Asante Twi in Kumasi.',
  specialties: ['Healthcare', 'Education'],
  experience: '6-10',
  languages: ['English', 'Twi'],
};

const exampleService = {
  id: 2,
  user_id: 7,
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
  sample_text: null,
  audio_recording: null,
  status: 'approved',
  submitted_at: '2026-11-03T10:00:00.000Z',
  reviewed_at: '2026-11-03T15:20:00.000Z',
  rejection_reason: null,
  version: 1,
  replaces: null,
};

/** A provider as clients see them. */
export const providerSchema = z
  .object({
    id: z.int().describe('The user id of the provider.'),
    name: z.string().describe('The name of the provider.'),
    provider_id: z.string().describe('The Provider ID, with which a job can be requested.'),
    ...introduction,
    ...reputation,
    ...figures,
    ...availabilityAnswer,
    is_public: publicAnswer,
    service_configurations: z.array(serviceSchema).meta({
      description: 'The approved ones, in offered languages.',
    }),
  })
  .meta({
    id: 'ServiceProvider',
    description: 'A provider with the approved services, for clients.',
    example: {
      id: 7,
      name: 'Ama Owusu',
      provider_id: 'PRV-7K2M9Q',
      ...exampleIntroduction,
      average_rating: 4.8,
      rating_count: 26,
      completed_jobs: 42,
      median_turnaround_hours: 6.5,
      is_available: true,
      is_quick_service_available: false,
      is_public: true,
      service_configurations: [exampleService],
    },
  });

/** A provider as admins see them. */
export const reviewedProviderSchema = z
  .object({
    id: z.int().describe('The user id of the provider.'),
    name: z.string().describe('The name of the provider.'),
    email: z.string().describe('The e-mail address of the provider.'),
    is_active: activeAnswer,
    created_at: instantAnswer('When the provider registered.'),
    ...reputation,
    provider_id: providerIdAnswer,
    telegram_id: telegramIdAnswer,
    ...availabilityAnswer,
    is_public: publicAnswer,
    profile: profileAnswer,
    service_configurations: z
      .array(submittedServiceSchema)
      .meta({ description: 'Of every status, newest first.' }),
  })
  .meta({
    id: 'ReviewedProvider',
    description: 'A provider with all services, for admins.',
    example: {
      id: 7,
      name: 'Ama Owusu',
      email: 'ama.owusu@example.com',
      is_active: true,
      created_at: '2026-11-02T08:15:00.000Z',
      average_rating: 4.8,
      rating_count: 26,
      provider_id: 'PRV-7K2M9Q',
      telegram_id: '712045678',
      is_available: true,
      is_quick_service_available: false,
      is_public: true,
      profile: { ...exampleIntroduction, portfolio: null },
      service_configurations: [
        { ...exampleService, user_name: 'Ama Owusu', user_email: 'ama.owusu@example.com' },
      ],
    },
  });

/** The body that deactivates a provider, or activates them again. */
export const activationSchema = z
  .strictObject({
    is_active: z.boolean().describe('Whether the provider can take jobs.'),
  })
  .meta({ id: 'ServiceProviderUpdate', example: { is_active: false } });

const hourMs = 3_600_000;

/** Hours with two decimals, which are less than a minute. */
const presentHours = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round((milliseconds / hourMs) * 100) / 100;

/** A provider's figures. */
export const presentFigures = ({
  completedJobs,
  medianTurnaroundMs,
}: Pick<ListedProvider, 'completedJobs' | 'medianTurnaroundMs'>) => ({
  completed_jobs: completedJobs,
  median_turnaround_hours: presentHours(medianTurnaroundMs),
});

/** The introduction of a provider, for those who choose. */
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
  service_configurations: provider.services.map((service) => presentOfferedService(service)),
});

/** A provider as admins see them, with all services. */
export const presentReviewedProvider = (provider: ReviewedProvider) => ({
  id: provider.id,
  name: provider.name,
  email: provider.email,
  is_active: provider.isActive,
  created_at: presentInstant(provider.createdAt),
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

import type { ReviewedProvider, ServiceProvider, Session, User } from '@nsem/sdk';

import { aService, aSubmittedService } from './services.ts';

const baseUser = {
  telegram_id: null,
  provider_id: null,
  is_available: true,
  is_quick_service_available: false,
  is_public: false,
  is_active: true,
  email_verified: true,
  profile: null,
  created_at: '2026-09-01T08:00:00.000Z',
} as const;

/** A client. */
export const aClient = (given: Partial<User> = {}): User => ({
  ...baseUser,
  id: 7,
  name: 'Akosua Frimpong',
  email: 'akosua.frimpong@example.com',
  role: 'client',
  ...given,
});

/** A provider who has been approved. */
export const aProviderUser = (given: Partial<User> = {}): User => ({
  ...baseUser,
  id: 12,
  name: 'Ama Serwaa',
  email: 'ama.serwaa@example.com',
  role: 'service-provider',
  provider_id: 'PRV-7K2M9X',
  ...given,
});

/** An admin. */
export const anAdmin = (): User => ({
  ...baseUser,
  id: 1,
  name: 'Efua Mensah',
  email: 'efua.mensah@example.com',
  role: 'admin',
});

/** The answer to a login or a sign-up. */
export const sessionOf = (user: User): Session => ({
  access_token: 'a-token-of-twenty-four-hours',
  token_type: 'bearer',
  expires_at: '2026-11-22T09:00:00.000Z',
  device_token: 'a-token-of-this-device',
  user,
});

/** A provider as clients find them, with one approved translation service. */
export const aProvider = (given: Partial<ServiceProvider> = {}): ServiceProvider => ({
  id: 12,
  name: 'Ama Serwaa',
  provider_id: 'PRV-7K2M9X',
  average_rating: 4.666_666,
  rating_count: 3,
  bio: 'I translate health leaflets between English and Asante Twi in Kumasi.',
  specialties: ['Healthcare', 'Education'],
  experience: '6-10',
  languages: ['English', 'Twi'],
  completed_jobs: 42,
  median_turnaround_hours: 6.5,
  is_available: true,
  is_quick_service_available: false,
  is_public: false,
  service_configurations: [aService()],
  ...given,
});

/** A provider as admins see them. */
export const aReviewedProvider = (given: Partial<ReviewedProvider> = {}): ReviewedProvider => ({
  id: 12,
  name: 'Ama Serwaa',
  email: 'ama.serwaa@example.com',
  is_active: true,
  created_at: '2026-09-02T09:30:00.000Z',
  average_rating: 4.666_666,
  rating_count: 3,
  provider_id: 'PRV-7K2M9X',
  telegram_id: null,
  is_available: true,
  is_quick_service_available: false,
  is_public: false,
  profile: null,
  service_configurations: [aSubmittedService()],
  ...given,
});

import type {
  AuditEntry,
  ManagedAccount,
  PublicProfile,
  ReviewedProvider,
  SecondFactors,
  ServiceProvider,
  Session,
  User,
} from '@nsem/sdk';

import { aService, aSubmittedService } from './jobs.ts';

const baseUser = {
  telegram_id: null,
  provider_id: null,
  is_available: true,
  is_quick_service_available: false,
  is_public: false,
  accepts_on_delivery: false,
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

/** A provider with a public page, with a voice sample and what a client wrote. */
export const aPublicProfile = (given: Partial<PublicProfile> = {}): PublicProfile => ({
  provider_id: 'PRV-7K2M9X',
  name: 'Ama Serwaa',
  bio: 'I translate health leaflets between English and Asante Twi in Kumasi.',
  specialties: ['Healthcare', 'Education'],
  experience: '6-10',
  languages: ['English', 'Twi'],
  average_rating: 4.7,
  rating_count: 3,
  completed_jobs: 42,
  median_turnaround_hours: 6.5,
  is_available: true,
  member_since: '2026-09-01T08:00:00.000Z',
  services: [
    {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      language: null,
      source_language_name: 'English',
      target_language_name: 'Twi',
      language_name: null,
      sample_text: null,
      audio_recording: null,
    },
    {
      service_type: 'narration',
      source_language: null,
      target_language: null,
      language: 'tw',
      source_language_name: null,
      target_language_name: null,
      language_name: 'Twi',
      sample_text: 'Maakye. Me din de Ama.',
      audio_recording: '/public/audio/9.wav',
    },
  ],
  comments: [
    {
      rating: 5,
      comment: 'Our patients understood every word.',
      created_at: '2026-10-18T08:00:00.000Z',
    },
  ],
  ...given,
});

/** A client's account as admins see it. */
export const aManagedAccount = (given: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id: 7,
  name: 'Akosua Frimpong',
  email: 'akosua.frimpong@example.com',
  role: 'client',
  provider_id: null,
  is_active: true,
  suspension: null,
  payout_freeze: null,
  created_at: '2026-09-01T08:00:00.000Z',
  ...given,
});

/** A provider's account as admins see it. */
export const aManagedProvider = (given: Partial<ManagedAccount> = {}): ManagedAccount =>
  aManagedAccount({
    id: 12,
    name: 'Ama Serwaa',
    email: 'ama.serwaa@example.com',
    role: 'service-provider',
    provider_id: 'PRV-7K2M9X',
    ...given,
  });

/** An entry of the audit log: an admin credits a client. */
export const anAuditEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 310,
  created_at: '2026-11-20T09:00:00.000Z',
  actor_id: 1,
  actor_name: 'Abena Owusu',
  actor_role: 'admin',
  credential: 'session',
  credential_id: 88,
  network: '154.160.1.20',
  action: 'wallet.credit',
  object_kind: 'account',
  object_id: 9,
  object_name: 'Kofi Mensah',
  before: null,
  after: { amountPesewas: 50_000, reference: 'MM 9' },
  previous_hash: '5d3f',
  hash: '0f9e',
  ...given,
});

/** The second factors of an account that has none. */
export const noFactors: SecondFactors = {
  is_enabled: false,
  totp: null,
  passkeys: [],
  recovery_codes_left: 0,
};

/** An account with an authenticator app and a passkey. */
export const bothFactors: SecondFactors = {
  is_enabled: true,
  totp: { created_at: '2026-10-01T07:00:00.000Z' },
  passkeys: [{ id: 3, name: 'Phone', created_at: '2026-10-02T07:00:00.000Z', last_used: null }],
  recovery_codes_left: 9,
};

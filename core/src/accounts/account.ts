import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** What a person may be (specification §6). */
export type Role = 'admin' | 'service-provider' | 'client';

/** The five bands of experience that a provider chooses from (specification §2). */
export const experienceBands = ['0-1', '2-3', '4-5', '6-10', '10+'] as const;
export type Experience = (typeof experienceBands)[number];

/** What a client typed at sign-up beyond the account itself. */
export type ClientProfile = Readonly<{ needs: string | null }>;

/** What a provider typed at sign-up, for the admins who review the application. */
export type ProviderProfile = Readonly<{
  languages: readonly string[];
  experience: Experience;
  specialties: readonly string[];
  bio: string;
  portfolio: string | null;
}>;

/** A user before the database has given an id. */
export type NewAccount = Readonly<{
  name: string;
  /** Trimmed and lower-case; unique. */
  email: string;
  passwordHash: string;
  role: Role;
  telegramId: string | null;
  /** The public Provider ID; assigned when the provider is first approved. */
  providerId: ProviderId | null;
  /** A provider is inactive until an admin approves; an inactive one takes no jobs. */
  isActive: boolean;
  /** General availability: sees every job that the services allow. */
  isAvailable: boolean;
  /** Quick services: sees jobs under 50 words or 5 minutes even when not generally available. */
  isQuickServiceAvailable: boolean;
  profile: ClientProfile | ProviderProfile | null;
  createdAt: Instant;
}>;

/** A user. */
export type Account = NewAccount & Readonly<{ id: AccountId }>;

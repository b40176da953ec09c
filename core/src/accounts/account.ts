import type { AuditedActor } from '../audit-log/audit-log.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Origin } from './devices.ts';

/** The role of a user; everyone has exactly one. */
export type Role = 'admin' | 'service-provider' | 'client';

/** The five bands of experience, in years, that a provider chooses from. */
export const experienceBands = ['0-1', '2-3', '4-5', '6-10', '10+'] as const;
type Experience = (typeof experienceBands)[number];

/** The fields of a client's sign-up, besides the account. */
export type ClientProfile = Readonly<{ needs: string | null }>;

/** The fields of a provider's sign-up, for the admins who review the application. */
export type ProviderProfile = Readonly<{
  languages: readonly string[];
  experience: Experience;
  specialties: readonly string[];
  bio: string;
  portfolio: string | null;
}>;

/** Since when an admin restricts an account, and why. */
export type Restriction = Readonly<{ at: Instant; reason: string }>;

/** An account before the database has assigned an id. */
export type NewAccount = Readonly<{
  name: string;
  /** Trimmed and lower-case; unique. */
  email: string;
  passwordHash: string;
  role: Role;
  telegramId: string | null;
  /** The public Provider ID; assigned when the provider is first approved. */
  providerId: ProviderId | null;
  /** A provider is inactive until an admin approves a service, and cannot take jobs until then. */
  isActive: boolean;
  /** General availability: the provider is offered every job that matches their services. */
  isAvailable: boolean;
  /** Quick services: the provider is offered quick jobs even if not generally available. */
  isQuickServiceAvailable: boolean;
  /** A provider's own choice: whether everyone, with or without an account, may see their page. */
  isPublic: boolean;
  /** A client's own choice: they accept results on delivery, unless an order says otherwise. */
  acceptsOnDelivery: boolean;
  profile: ClientProfile | ProviderProfile | null;
  /** When it was shown that the e-mail is the user's; null if it never was. */
  emailVerifiedAt: Instant | null;
  /** A suspended account cannot be used; null if it is not suspended. */
  suspension: Restriction | null;
  /** Frozen payouts are neither created nor transferred; null if they are not frozen. */
  payoutFreeze: Restriction | null;
  createdAt: Instant;
}>;

/** The account of a user. */
export type Account = NewAccount & Readonly<{ id: AccountId }>;

/** A user who proved who they are without a session, as the audit log records them. */
export const toAuditedUser = (
  { id: accountId, role }: Pick<Account, 'id' | 'role'>,
  { network }: Origin,
): AuditedActor => ({ accountId, role, credential: null, credentialId: null, network });

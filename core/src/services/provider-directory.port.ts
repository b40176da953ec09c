import type { Account, ProviderProfile } from '../accounts/account.ts';
import type { AccountId, CursorPage, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { ProviderFigures, ProviderOrder } from '../figures/provider-figures.ts';
import type { ServiceType, ServiceWithSample, Work } from './service.ts';

/** The ratings of a provider, summarized. */
type Reputation = Readonly<{
  /** Mean of all ratings; null if there are none. */
  averageRating: number | null;
  ratingCount: number;
}>;

/** A provider as clients see them: active, with at least one approved service. */
export type ListedProvider = Reputation &
  ProviderFigures &
  ProviderOrder &
  Readonly<{
    accountId: AccountId;
    name: string;
    providerId: ProviderId;
    /** Their own profile; null if none. */
    profile: ProviderProfile | null;
    isAvailable: boolean;
    isQuickServiceAvailable: boolean;
    isPublic: boolean;
    createdAt: Instant;
    /** The approved services in offered languages, newest first. */
    services: readonly ServiceWithSample[];
  }>;

/** Which providers a client searches for. */
export type ProviderFilter = Readonly<{
  /** Part of a provider's name or of the name of one of their languages. */
  q?: string | undefined;
  /** Code of a language that an approved service has, as source or target. */
  language?: string | undefined;
  serviceType?: ServiceType | undefined;
  available?: boolean | undefined;
  /** Only those with a public page, or only those without. */
  isPublic?: boolean | undefined;
}>;

/** The keys of the order of the best providers, from the first to the last. */
export type ProviderPosition = ProviderOrder &
  Readonly<{ isAvailable: boolean; accountId: AccountId }>;

/** A part of the list of providers, best first: at most `limit`, after a position. */
export type BestPage = Readonly<{
  order: 'best';
  limit: number;
  after?: ProviderPosition | undefined;
}>;

/** A service in its languages, and how many providers are available for it now. */
export type AvailableWork = Readonly<{ work: Work; availableProviders: number }>;

/** A provider as admins see them, approved or not. */
export type ReviewedProvider = Omit<
  Account,
  'passwordHash' | 'role' | 'emailVerifiedAt' | 'suspension' | 'payoutFreeze' | 'acceptsOnDelivery'
> &
  Reputation &
  Readonly<{
    /** Services of every status, newest first. */
    services: readonly ServiceWithSample[];
  }>;

/** Which providers an admin lists. */
export type ReviewFilter = Readonly<{
  /** Part of a name, of an e-mail or of a Provider ID. */
  q?: string | undefined;
  isActive?: boolean | undefined;
}>;

/** Finds providers with their services. Each method is one statement. */
export interface ProviderDirectory {
  /**
   * For clients, newest first; or best first: available ones, then those with more half stars, then those with the
   * shorter turnaround, unknown last, then the newest.
   */
  search(filter: ProviderFilter, page: CursorPage | BestPage): Promise<readonly ListedProvider[]>;
  /** The provider who is listed under a Provider ID. */
  findListed(providerId: ProviderId): Promise<ListedProvider | undefined>;
  /**
   * The work that listed providers are available for, most providers first, then by service type
   * and languages.
   */
  countAvailable(limit: number): Promise<readonly AvailableWork[]>;
  /** For admins, newest first. */
  listForReview(filter: ReviewFilter, page: CursorPage): Promise<readonly ReviewedProvider[]>;
  findForReview(id: AccountId): Promise<ReviewedProvider | undefined>;
  /** How many milliseconds the last completed jobs of a provider took from acceptance to delivery. */
  lastTurnarounds(id: AccountId, limit: number): Promise<readonly number[]>;
  /** Saves what providers are ordered by second: null if it is not known. */
  saveTurnaround(id: AccountId, medianTurnaroundMs: number | null): Promise<void>;
  /** Saves what providers are ordered by first. */
  saveHalfStars(id: AccountId, halfStars: number): Promise<void>;
}

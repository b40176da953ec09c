import type { Account } from '../accounts/account.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { ServiceWithSample } from './service.ts';
import type { ServiceType, Work } from './work.ts';

/** The ratings of a provider, summarized. */
type Reputation = Readonly<{
  /** Mean of all ratings; null if there are none. */
  averageRating: number | null;
  ratingCount: number;
}>;

/** A provider as clients see them: active, with at least one approved service. */
export type ListedProvider = Reputation &
  Readonly<{
    accountId: AccountId;
    name: string;
    providerId: ProviderId;
    isAvailable: boolean;
    isQuickServiceAvailable: boolean;
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
}>;

/** A service in its languages, and how many providers are available for it now. */
export type AvailableWork = Readonly<{ work: Work; availableProviders: number }>;

/** A provider as admins see them, approved or not. */
export type ReviewedProvider = Omit<
  Account,
  'passwordHash' | 'role' | 'emailVerifiedAt' | 'suspension' | 'payoutFreeze'
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

/** Finds providers together with their services. Each method is one statement. */
export interface ProviderDirectory {
  /** For clients, newest first. */
  search(filter: ProviderFilter, page: CursorPage): Promise<readonly ListedProvider[]>;
  /**
   * The work that listed providers are available for, most providers first, then by service type
   * and languages.
   */
  countAvailable(limit: number): Promise<readonly AvailableWork[]>;
  /** For admins, newest first. */
  listForReview(filter: ReviewFilter, page: CursorPage): Promise<readonly ReviewedProvider[]>;
  findForReview(id: AccountId): Promise<ReviewedProvider | undefined>;
}

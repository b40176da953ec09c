import type { Account } from '../accounts/account.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import type { Service } from './service.ts';
import type { ServiceType } from './work.ts';

/** A service with the key of the stored voice sample, where it has one. */
export type HeardService = Service & Readonly<{ recordingKey: string | null }>;

/** What clients think of a provider, together. */
type Reputation = Readonly<{
  /** Mean of all ratings, or null where there is none. */
  averageRating: number | null;
  ratingCount: number;
}>;

/** A provider as clients find them: active, with at least one approved service. */
export type ListedProvider = Reputation &
  Readonly<{
    accountId: AccountId;
    name: string;
    providerId: ProviderId;
    isAvailable: boolean;
    isQuickServiceAvailable: boolean;
    /** Approved ones in languages that are offered, newest first. */
    services: readonly HeardService[];
  }>;

/** What a client looks for. */
export type ProviderFilter = Readonly<{
  /** Part of a provider's name or of the name of one of their languages. */
  q?: string | undefined;
  /** Code of a language that an approved service has on either side. */
  language?: string | undefined;
  serviceType?: ServiceType | undefined;
  available?: boolean | undefined;
}>;

/** A provider as admins see them, approved or not. */
export type ReviewedProvider = Omit<Account, 'passwordHash' | 'role'> &
  Reputation &
  Readonly<{
    /** Of every status, newest first. */
    services: readonly HeardService[];
  }>;

/** What an admin looks for. */
export type ReviewFilter = Readonly<{
  /** Part of a name, of an e-mail or of a Provider ID. */
  q?: string | undefined;
  isActive?: boolean | undefined;
}>;

/** Finds providers with all that they offer. */
export interface ProviderDirectory {
  /** For clients, newest first. */
  search(filter: ProviderFilter, page: Page): Promise<readonly ListedProvider[]>;
  /** For admins, newest first. */
  listForReview(filter: ReviewFilter, page: Page): Promise<readonly ReviewedProvider[]>;
  findForReview(id: AccountId): Promise<ReviewedProvider | undefined>;
}

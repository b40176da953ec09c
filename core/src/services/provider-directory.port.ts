import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import type { Service } from './service.ts';
import type { ServiceType } from './work.ts';

/** A provider as clients find them: active, with at least one approved service. */
export type ListedProvider = Readonly<{
  accountId: AccountId;
  name: string;
  providerId: ProviderId;
  /** Mean of all ratings, or null where there is none. */
  averageRating: number | null;
  ratingCount: number;
  isAvailable: boolean;
  isQuickServiceAvailable: boolean;
  /** Approved ones only; `recordingKey` is the stored voice sample. */
  services: readonly (Service & Readonly<{ recordingKey: string | null }>)[];
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

/** Finds providers for clients. */
export interface ProviderDirectory {
  search(filter: ProviderFilter, page: Page): Promise<readonly ListedProvider[]>;
}

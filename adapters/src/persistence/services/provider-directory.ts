import type {
  AccountId,
  ListedProvider,
  Page,
  ProviderDirectory,
  ProviderFilter,
  ProviderId,
} from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { selectProviders, type OfferedColumns } from './search-providers.ts';
import { toService } from './service.mapper.ts';

type ProviderRow = Readonly<{
  id: number;
  name: string;
  provider_id: string;
  is_available: boolean;
  is_quick_service_available: boolean;
  average_rating: number | null;
  rating_count: number;
  /** JSON of `OfferedColumns[]`, in no order. */
  services: string;
}>;

type OfferedService = ListedProvider['services'][number];

function toOffered(owner_id: number, columns: OfferedColumns): OfferedService {
  const [id, service_type, language, target_language, ...rest] = columns;
  const [sample_text, recording_id, recordingKey, submitted_at, reviewed_at] = rest;
  const work = { service_type, language, target_language };
  const sample = { sample_text, recording_id };
  const review = { status: 'approved', submitted_at, reviewed_at } as const;
  return { ...toService({ id, owner_id, ...work, ...sample, ...review }), recordingKey };
}

const toOfferedServices = (row: ProviderRow): readonly OfferedService[] =>
  (JSON.parse(row.services) as OfferedColumns[])
    .toSorted(([one], [other]) => other - one)
    .map((columns) => toOffered(row.id, columns));

const toListedProvider = (row: ProviderRow): ListedProvider => ({
  accountId: row.id as AccountId,
  name: row.name,
  providerId: row.provider_id as ProviderId,
  averageRating: row.average_rating,
  ratingCount: row.rating_count,
  isAvailable: toFlag(row.is_available),
  isQuickServiceAvailable: toFlag(row.is_quick_service_available),
  services: toOfferedServices(row),
});

/** Finds providers in the database, in one statement with all that they offer. */
export const createProviderDirectory = ({ sql }: DatabaseSession): ProviderDirectory => ({
  async search(filter: ProviderFilter, page: Page) {
    const { text, values } = selectProviders(filter, page);
    return (await sql.all<ProviderRow>(text, values)).map(toListedProvider);
  },
});

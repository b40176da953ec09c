import {
  instant,
  type AccountId,
  type AvailableWork,
  type ListedProvider,
  type ProviderId,
  type ProviderProfile,
  type ReviewedProvider,
  type ServiceWithSample,
} from '@nsem/core';
import { sql, type QueryCreator } from 'kysely';
import { toOrder, toProfile, type AccountRow, type orderColumns } from '../accounts/account.row.ts';
import { toFlag } from '../columns.ts';
import type { Parts } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { ServiceRow, toServiceWithSample, type ServiceWithSampleRow } from './service.row.ts';
import { toWork, type WorkColumns } from './work.columns.ts';

/** The inputs of a part of a statement. */
export type Composing = Pick<Parts<unknown>, 'db' | 'dialect'>;

/** Of the account that the statement around calls `provider`. */
const providerId = sql.ref<number>('provider.id');

/** The mean and the number of the ratings of `provider`. */
export function reputation(db: QueryCreator<Tables>) {
  const ratings = db.selectFrom('ratings').where('ratings.provider_id', '=', providerId);
  return [
    ratings
      .select((rating) => rating.fn.avg<number | null>('ratings.rating').as('average'))
      .as('average_rating'),
    ratings
      .select((rating) => rating.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('rating_count'),
  ] as const;
}

/** The services of `provider`. */
export const servicesOfProvider = (db: QueryCreator<Tables>) =>
  db.selectFrom('services').where('services.owner_id', '=', providerId);

/** The languages of a service, for `in`. */
export const serviceLanguages = ['services.language', 'services.target_language'].map((column) =>
  sql.ref<string>(column),
);

const serviceColumns = Object.keys(ServiceRow.meta.properties);

/**
 * Services as one JSON text in no order, each as an array of its columns and the key of its recording: half the work
 * of objects.
 */
const servicesWithSamples = (
  { db, dialect }: Composing,
  services: ReturnType<typeof servicesOfProvider>,
) => {
  const recordingKey = db
    .selectFrom('files')
    .select('files.key')
    .where('files.id', '=', sql.ref<number>('services.recording_id'));
  const columns = serviceColumns.map((column) => sql.ref(`services.${column}`));
  return services.select(dialect.rowsOf([...columns, recordingKey]).as('services')).as('services');
};

function toServiceRow(values: readonly unknown[]): ServiceWithSampleRow {
  const row: Record<string, unknown> = { recording_key: values.at(-1) };
  for (const [nth, column] of serviceColumns.entries()) row[column] = values[nth];
  return row as ServiceWithSampleRow;
}

const accountColumns = [
  'id',
  'name',
  'provider_id',
  'is_available',
  'is_quick_service_available',
  'is_public',
  'profile',
  'created_at',
] as const;

/** The columns of `provider` in any case, with some of the services. */
export const providerColumns = (
  parts: Composing,
  services: ReturnType<typeof servicesOfProvider>,
) => [
  ...accountColumns.map((column) => `provider.${column}` as const),
  ...reputation(parts.db),
  servicesWithSamples(parts, services),
];

type ProviderRow = Pick<AccountRow, (typeof accountColumns)[number]> &
  Readonly<{
    average_rating: number | null;
    rating_count: number;
    /** PostgreSQL returns null for none. */
    services: string | null;
  }>;

/** A provider's services, newest first. */
const toServices = ({ services }: ProviderRow): readonly ServiceWithSample[] =>
  (JSON.parse(services ?? '[]') as readonly (readonly unknown[])[])
    .map((values) => toServiceWithSample(toServiceRow(values)))
    .toSorted((one, other) => other.id - one.id);

const toSharedFields = (row: ProviderRow) => ({
  name: row.name,
  averageRating: row.average_rating,
  ratingCount: row.rating_count,
  isAvailable: toFlag(row.is_available),
  isQuickServiceAvailable: toFlag(row.is_quick_service_available),
  isPublic: toFlag(row.is_public),
  createdAt: instant(row.created_at),
  services: toServices(row),
});

/** Maps the row of a listed provider, whose profile is a provider's. */
export const toListedProvider = (
  row: ProviderRow &
    Pick<AccountRow, (typeof orderColumns)[number]> &
    Readonly<{ completed_jobs: number }>,
): ListedProvider => ({
  accountId: row.id as AccountId,
  providerId: row.provider_id as ProviderId,
  profile: toProfile(row.profile) as ProviderProfile | null,
  completedJobs: row.completed_jobs,
  ...toOrder(row),
  ...toSharedFields(row),
});

/** Maps the row of a provider as admins see them. */
export const toReviewedProvider = (
  row: ProviderRow & Pick<AccountRow, 'email' | 'telegram_id' | 'is_active'>,
): ReviewedProvider => ({
  id: row.id as AccountId,
  email: row.email,
  telegramId: row.telegram_id,
  providerId: row.provider_id as ProviderId | null,
  isActive: toFlag(row.is_active),
  profile: toProfile(row.profile),
  ...toSharedFields(row),
});

/** Maps work with the number of providers who are available for it. */
export const toAvailableWork = (
  row: WorkColumns & Readonly<{ available_providers: number }>,
): AvailableWork => ({ work: toWork(row), availableProviders: row.available_providers });

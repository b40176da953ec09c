import {
  toNameKey,
  type CursorPage,
  type ProviderDirectory,
  type ProviderFilter,
  type ProviderPosition,
  type ReviewFilter,
} from '@nsem/core';
import { orderColumns, toOrderColumns, toTurnaroundColumn } from '../accounts/account.row.ts';
import type { DatabaseSession } from '../database-session.ts';
import { type AllOf, byFilters, containing, isLike, sumOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/by-columns.ts';
import { selectTurnarounds, updateHalfStars, updateTurnaround } from './figures.ts';
import {
  providerColumns,
  serviceLanguages,
  servicesOfProvider,
  toAvailableWork,
  toListedProvider,
  toReviewedProvider,
  type Composing,
} from './provider.columns.ts';

/**
 * The services of `provider` that clients can choose: approved, and in languages that are offered. Those that are
 * approved are not read from the index by status, which SQLite would do for each provider.
 */
function offeredServices({ db, dialect }: Composing) {
  const hidden = db.selectFrom('languages').select('code').where('is_hidden', '=', true);
  return servicesOfProvider(db)
    .where((service) => service(dialect.unindexed(service.ref('services.status')), '=', 'approved'))
    .where('services.language', 'not in', hidden)
    .where((service) =>
      service(service.fn.coalesce('services.target_language', service.val('')), 'not in', hidden),
    );
}

/** The work that listed providers are available for, with their number, most providers first. */
export const selectAvailableWork = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ limit: number }>>) =>
    offeredServices({ db, dialect })
      .innerJoin('accounts as provider', 'provider.id', 'services.owner_id')
      .select(['services.service_type', 'services.language', 'services.target_language'])
      .select((service) =>
        service.fn.count<number>('services.owner_id').distinct().as('available_providers'),
      )
      .where('services.status', '=', 'approved')
      .where('provider.role', '=', 'service-provider')
      .where('provider.is_active', '=', true)
      .where('provider.suspended_at', 'is', null)
      .where('provider.provider_id', 'is not', null)
      .where('provider.is_available', '=', true)
      .groupBy(['services.service_type', 'services.language', 'services.target_language'])
      .orderBy('available_providers', 'desc')
      .orderBy('services.service_type')
      .orderBy('services.language')
      .orderBy('services.target_language')
      .limit(upTo(given.limit)),
);

/** Only providers have a Provider ID: their role need not be read. */
const selectListed = (parts: Composing) =>
  parts.db
    .selectFrom('accounts as provider')
    .where('provider.is_active', '=', true)
    .where('provider.suspended_at', 'is', null)
    .where('provider.provider_id', 'is not', null)
    .select(providerColumns(parts, offeredServices(parts)))
    .select(orderColumns.map((column) => `provider.${column}` as const))
    .select((provider) =>
      provider
        .selectFrom('provider_totals as total')
        .select((total) => sumOf(total, 'total.jobs').as('jobs'))
        .whereRef('total.provider_id', '=', 'provider.id')
        .$asScalar()
        .$notNull()
        .as('completed_jobs'),
    );

/** The provider who is listed under a Provider ID. */
export const selectListedProvider = defineStatement(
  (parts: Parts<Readonly<{ providerId: string }>>) =>
    selectListed(parts)
      .where((provider) => provider.exists(offeredServices(parts).select('services.id')))
      .where('provider.provider_id', '=', parts.given.providerId),
);

type ListedRow = typeof selectListedProvider.row;

/** The values of a search by clients. */
type Searched = AllOf<Omit<ProviderFilter, 'q' | 'isPublic'>> & Readonly<{ pattern: string }>;

const toPattern = (q = ''): string | undefined => (q === '' ? undefined : containing(toNameKey(q)));

type Has = (name: keyof Searched) => boolean;

/** Whether the services of few providers match, or of nearly all: that depends on the values. */
const isBySomeServices = (has: Has): boolean => has('language') || has('serviceType');

/** Those of the listed providers who offer one service that meets all conditions on services. */
function search(parts: Parts<Searched>, has: Has) {
  const { given } = parts;
  const offered = offeredServices(parts);
  let services = offered;
  if (has('language')) {
    services = services.where((one) => one(one.val(given.language), 'in', serviceLanguages));
  }
  if (has('serviceType')) {
    services = services.where('services.service_type', '=', given.serviceType);
  }
  const ids = services.select('services.id');
  let providers = selectListed(parts).where((provider) =>
    // With an offset, PostgreSQL looks for a service of each provider, in the order of the list. It would begin with all
    // services that are offered, which are nearly all.
    provider.exists(isBySomeServices(has) ? ids : ids.limit(1).offset(0)),
  );
  if (has('pattern')) {
    const inLanguage = offered
      .innerJoin('languages', (join) =>
        join.on((one) => one('languages.code', 'in', serviceLanguages)),
      )
      .where((language) => isLike(language.ref('languages.name_key'), given.pattern));
    providers = providers.where((provider) =>
      provider.or([
        isLike(provider.ref('provider.name_key'), given.pattern),
        provider.exists(inLanguage.select('services.id')),
      ]),
    );
  }
  if (has('available')) {
    providers = providers.where('provider.is_available', '=', given.available);
  }
  return providers;
}

type Newest = Searched & AllOf<CursorPage & Pick<ProviderFilter, 'isPublic'>>;

/** The providers that match a filter, newest first. */
export const selectNewest = byFilters<Newest, ListedRow>((has) =>
  defineStatement(
    (parts: Parts<Newest>) => {
      const { given } = parts;
      let providers = search(parts, has).where('provider.role', '=', 'service-provider');
      if (has('isPublic')) providers = providers.where('provider.is_public', '=', given.isPublic);
      if (has('before')) providers = providers.where('provider.id', '<', given.before);
      return providers.orderBy('provider.id', 'desc').limit(upTo(given.limit));
    },
    { isPlannedEachTime: isBySomeServices(has) },
  ),
);

/** Where a page of the best starts: after the provider with these values. */
const toPosition = ({ isAvailable, accountId, ...order }: ProviderPosition) => ({
  isAvailable,
  ...toOrderColumns(order),
  accountId,
});

/** At most one of the first two: a partial index is used only if a planner sees that it applies. */
type Best = Searched &
  Readonly<{ onlyPublic: true; notPublic: true }> &
  Readonly<ReturnType<typeof toPosition> & { limit: number }>;

/** The providers that match a filter, best first, as an index has them. */
export const selectBest = byFilters<Best, ListedRow>((has) =>
  defineStatement(
    (parts: Parts<Best>) => {
      const { given } = parts;
      let providers = search(parts, has);
      if (has('onlyPublic')) providers = providers.where('provider.is_public', '=', true);
      if (has('notPublic')) providers = providers.where('provider.is_public', '=', false);
      if (has('accountId')) {
        providers = providers.where((provider) =>
          provider(
            provider.refTuple(
              'provider.is_available',
              'provider.half_stars',
              'provider.negated_turnaround_ms',
              'provider.id',
            ),
            '<',
            provider.tuple(
              given.isAvailable,
              given.half_stars,
              given.negated_turnaround_ms,
              given.accountId,
            ),
          ),
        );
      }
      return providers
        .orderBy('provider.is_available', 'desc')
        .orderBy('provider.half_stars', 'desc')
        .orderBy('provider.negated_turnaround_ms', 'desc')
        .orderBy('provider.id', 'desc')
        .limit(upTo(given.limit));
    },
    { isPlannedEachTime: isBySomeServices(has) },
  ),
);

/** Everything that admins see of providers; never the password hash. */
const selectReviewed = (parts: Composing) =>
  parts.db
    .selectFrom('accounts as provider')
    .select(providerColumns(parts, servicesOfProvider(parts.db)))
    .select(['provider.email', 'provider.telegram_id', 'provider.is_active'])
    .where('provider.role', '=', 'service-provider')
    .where('provider.deleted_at', 'is', null);

/** One provider, approved or not. */
export const selectReviewedProvider = defineStatement((parts: Parts<Readonly<{ id: number }>>) =>
  selectReviewed(parts).where('provider.id', '=', parts.given.id),
);

type Reviewed = AllOf<CursorPage & Omit<ReviewFilter, 'q'>> & Readonly<{ pattern: string }>;

/** The providers that match a filter, approved or not, newest first. */
export const selectReviewedProviders = byFilters<Reviewed, typeof selectReviewedProvider.row>(
  (has) =>
    defineStatement((parts: Parts<Reviewed>) => {
      const { given } = parts;
      let providers = selectReviewed(parts);
      if (has('pattern')) {
        providers = providers.where((provider) =>
          provider.or([
            isLike(provider.ref('provider.name_key'), given.pattern),
            isLike(provider.ref('provider.email'), given.pattern),
            isLike(provider.fn('lower', ['provider.provider_id']), given.pattern),
          ]),
        );
      }
      if (has('isActive')) providers = providers.where('provider.is_active', '=', given.isActive);
      if (has('before')) providers = providers.where('provider.id', '<', given.before);
      return providers.orderBy('provider.id', 'desc').limit(upTo(given.limit));
    }),
);

/** Finds providers in the database, each with its services, in one statement. */
export const createProviderDirectory = ({ sql }: DatabaseSession): ProviderDirectory => ({
  search({ q, isPublic, ...filter }, page) {
    const searched = { ...filter, pattern: toPattern(q) };
    if (!('order' in page)) {
      const values = { ...searched, ...page, isPublic };
      return findAll(sql, selectNewest(values), values, toListedProvider);
    }
    const { limit, after } = page;
    const wanted = isPublic === undefined ? {} : { [isPublic ? 'onlyPublic' : 'notPublic']: true };
    const position = after === undefined ? {} : toPosition(after);
    const values = { ...searched, ...wanted, ...position, limit };
    return findAll(sql, selectBest(values), values, toListedProvider);
  },
  findListed: (providerId) => findOne(sql, selectListedProvider, { providerId }, toListedProvider),
  countAvailable: (limit) => findAll(sql, selectAvailableWork, { limit }, toAvailableWork),
  listForReview({ q, ...filter }, page) {
    const values = { ...filter, pattern: toPattern(q), ...page };
    return findAll(sql, selectReviewedProviders(values), values, toReviewedProvider);
  },
  findForReview: (id) => findOne(sql, selectReviewedProvider, { id }, toReviewedProvider),
  async lastTurnarounds(id, limit) {
    const rows = await sql.all(selectTurnarounds, { id, limit });
    return rows.flatMap(({ took }) => (took === null ? [] : [took]));
  },
  async saveTurnaround(id, medianTurnaroundMs) {
    sql.send(updateTurnaround, {
      id,
      negated_turnaround_ms: toTurnaroundColumn(medianTurnaroundMs),
    });
  },
  async saveHalfStars(id, half_stars) {
    sql.send(updateHalfStars, { id, half_stars });
  },
});

import {
  pesewas,
  type EarningHoldPolicy,
  type OfferPolicy,
  type Pesewas,
  type PromotionPolicy,
  type Quotas,
  type ReviewPolicy,
  type SettingName,
  type SettingValues,
  type StartSettings,
} from '@nsem/core';
import { brand } from '../wording.ts';
import type { Config } from '../start/config.ts';
import { createCounter } from '../http/limits/quota.ts';
import { createLimits, type Limits } from '../http/limits/limits.ts';
import type { SharedCounts } from '../limits/shared-counts.port.ts';
import { createFreeDigests } from '../security/seal.ts';

const megabyte = 1024 * 1024;

/** How long calls are counted if the server started without a limit on them. */
const usualSeconds = 10;

/** The policies of the settings, in the form in which calls use them. */
export type Policies = Readonly<{
  /** The name of the marketplace. */
  brand: string;
  promotion: PromotionPolicy;
  earningHold: EarningHoldPolicy;
  reviews: ReviewPolicy;
  servicesNeedReview: boolean;
  offers: OfferPolicy;
  quotas: Quotas;
  maxUploadBytes: number;
  limits: Limits | null;
  /** Where several processes count what is limited; null if there is one. */
  sharedCounts?: SharedCounts | null;
}>;

/** The policies as they are configured. Services are reviewed until an admin changes that. */
export function policiesOf(
  config: Config,
  {
    limits,
    sharedCounts,
    secrets,
  }: Readonly<{
    limits: Limits | null;
    sharedCounts: SharedCounts | null;
    secrets: Parameters<typeof createFreeDigests>[0];
  }>,
): Policies {
  return {
    brand,
    promotion: {
      freeWords: config.freeWords,
      needsVerifiedEmail: true,
      monthlyBudget: config.freeBudget,
      mostPerDevice: config.freePerDevice,
      mostPerNetwork: config.freePerNetwork,
      digestsOf: createFreeDigests(secrets),
    },
    earningHold: { holdDays: config.freeEarningHoldDays },
    reviews: config.reviews,
    servicesNeedReview: true,
    offers: { previewWords: config.offerPreviewWords },
    quotas: config.quotas,
    maxUploadBytes: config.maxUploadBytes,
    limits,
    sharedCounts,
  };
}

const inCedis = (amount: Pesewas | null): number | null =>
  amount === null ? null : Number(amount / 100n);

const toBudget = (ghs: number | null): Pesewas | null =>
  ghs === null ? null : pesewas(BigInt(ghs) * 100n);

const inMegabytes = (bytes: number): number => Math.max(1, Math.floor(bytes / megabyte));

/** The settings of a server that starts with these policies. */
export const startSettingsOf = (
  { brand: name, promotion, earningHold, reviews, ...rest }: Policies,
  fromEnvironment: ReadonlySet<SettingName>,
): StartSettings => ({
  values: {
    brand_name: name,
    free_words: promotion.freeWords,
    free_budget_ghs: inCedis(promotion.monthlyBudget ?? null),
    free_per_device: promotion.mostPerDevice ?? 0,
    free_per_network: promotion.mostPerNetwork ?? 0,
    free_earning_hold_days: earningHold.holdDays,
    review_days: reviews.days,
    max_revisions: reviews.mostRevisions,
    services_need_review: rest.servicesNeedReview,
    offer_preview_words: rest.offers.previewWords,
    rate_limit_calls: rest.limits?.calls.quota.calls ?? null,
    max_upload_mb: inMegabytes(rest.maxUploadBytes),
    max_stored_mb: inMegabytes(rest.quotas['stored-bytes']),
    max_open_jobs: rest.quotas['open-jobs'],
    max_jobs_per_day: rest.quotas['jobs-per-day'],
    max_pending_services: rest.quotas['pending-services'],
    max_api_keys: rest.quotas['api-keys'],
  },
  fromEnvironment,
});

const bytesOf = (megabytes: number | undefined): number | undefined =>
  megabytes === undefined ? undefined : megabytes * megabyte;

/** The limits with another number of calls, which are counted anew from now on. */
function withCalls(
  { limits, sharedCounts: shared = null }: Pick<Policies, 'limits' | 'sharedCounts'>,
  calls: number | null | undefined,
): Limits | null {
  if (calls === undefined || calls === null) return limits;
  if (limits === null) return createLimits({ calls: { calls, seconds: usualSeconds }, shared });
  return { ...limits, calls: createCounter({ ...limits.calls.quota, calls }) };
}

function applyToPromotion(
  start: PromotionPolicy,
  {
    free_words: freeWords = start.freeWords,
    free_budget_ghs: budget,
    free_per_device: mostPerDevice = start.mostPerDevice ?? 0,
    free_per_network: mostPerNetwork = start.mostPerNetwork ?? 0,
  }: Partial<SettingValues>,
): PromotionPolicy {
  const monthlyBudget = budget === undefined ? (start.monthlyBudget ?? null) : toBudget(budget);
  return { ...start, freeWords, monthlyBudget, mostPerDevice, mostPerNetwork };
}

/** The policies with what admins have changed. */
function applyToPolicies(start: Policies, changed: Partial<SettingValues>): Policies {
  const { promotion, earningHold, offers, quotas, reviews } = start;
  const { offer_preview_words: previewWords = offers.previewWords } = changed;
  return {
    brand: changed.brand_name ?? start.brand,
    promotion: applyToPromotion(promotion, changed),
    earningHold: { holdDays: changed.free_earning_hold_days ?? earningHold.holdDays },
    reviews: {
      days: changed.review_days ?? reviews.days,
      mostRevisions: changed.max_revisions ?? reviews.mostRevisions,
    },
    servicesNeedReview: changed.services_need_review ?? start.servicesNeedReview,
    offers: { previewWords },
    quotas: {
      'stored-bytes': bytesOf(changed.max_stored_mb) ?? quotas['stored-bytes'],
      'open-jobs': changed.max_open_jobs ?? quotas['open-jobs'],
      'jobs-per-day': changed.max_jobs_per_day ?? quotas['jobs-per-day'],
      'pending-services': changed.max_pending_services ?? quotas['pending-services'],
      'api-keys': changed.max_api_keys ?? quotas['api-keys'],
    },
    maxUploadBytes: bytesOf(changed.max_upload_mb) ?? start.maxUploadBytes,
    limits: withCalls(start, changed.rate_limit_calls),
  };
}

/**
 * Returns a function that reads the dependencies of calls with the settings that apply now. They are
 * composed anew only after a change, so that every call uses one consistent set.
 */
export function followSettings<
  D extends Policies & Readonly<{ settings: { changed(): Partial<SettingValues> } }>,
>(dependencies: D): () => D {
  const compose = (changed: Partial<SettingValues>): D => ({
    ...dependencies,
    ...applyToPolicies(dependencies, changed),
  });
  let applied = dependencies.settings.changed();
  let current = compose(applied);
  return () => {
    const changed = dependencies.settings.changed();
    if (changed !== applied) {
      applied = changed;
      current = compose(changed);
    }
    return current;
  };
}

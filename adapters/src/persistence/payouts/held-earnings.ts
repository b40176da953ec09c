import {
  mostCountedJobs,
  type AccountId,
  type HeldEarning,
  type HeldFilter,
  type JobId,
  type ProviderId,
} from '@nsem/core';
import type { ExpressionBuilder } from 'kysely';
import { toFlag, toMoney } from '../columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { toEarning } from './payout.row.ts';

/** What decides whether an earning is held, and whose it is. */
const withStanding = ({ db, dialect }: Parts<unknown>, index?: string) =>
  db
    .selectFrom(dialect.indexedBy('earnings', 'earnings', index))
    .selectAll('earnings')
    .select((earning) => {
      const job = earning.selectFrom('jobs').whereRef('jobs.id', '=', 'earnings.job_id');
      const provider = earning
        .selectFrom('accounts')
        .whereRef('accounts.id', '=', 'earnings.provider_id');
      return [
        earning
          .exists(
            earning
              .selectFrom('earnings as refund')
              .select('refund.id')
              .whereRef('refund.job_id', '=', 'earnings.job_id')
              .where('refund.kind', '=', 'refund'),
          )
          .as('is_refunded'),
        job.select('jobs.amount_due').$asScalar().$notNull().as('amount_due'),
        earning
          .selectFrom('suspicious_pairs as pair')
          .select('pair.status')
          .whereRef('pair.provider_id', '=', 'earnings.provider_id')
          .where('pair.client_id', '=', job.select('jobs.client_id'))
          .as('pair_status'),
        earning
          .selectFrom('provider_totals as total')
          .select(({ fn }) => fn.sum<number | null>('total.paid_jobs').as('paid'))
          .whereRef('total.provider_id', '=', 'earnings.provider_id')
          .as('self_paid_jobs'),
        provider.select('accounts.name').$asScalar().$notNull().as('provider_name'),
        provider.select('accounts.provider_id').as('public_id'),
      ];
    });

const isUnreleased = (earning: ExpressionBuilder<Tables, 'earnings'>) =>
  earning.and([
    earning('earnings.payout_id', 'is', null),
    earning('earnings.released_at', 'is', null),
    earning('earnings.kind', '=', 'capture'),
    earning('earnings.is_free', '=', true),
  ]);

/** The earning of one job. */
export const selectEarning = defineStatement((parts: Parts<Readonly<{ jobId: JobId }>>) =>
  withStanding(parts)
    .where('earnings.job_id', '=', parts.given.jobId)
    .where('earnings.kind', '=', 'capture'),
);

/** The net of a provider's earnings that can be held. */
export const selectHoldable = defineStatement(
  ({ db, given }: Parts<Readonly<{ providerId: AccountId }>>) =>
    db
      .selectFrom('earnings')
      .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
      .select(({ fn }) => fn.sum<number | null>('earnings.net').as('net'))
      .where(isUnreleased)
      .where('earnings.provider_id', '=', given.providerId)
      .whereRef('earnings.net', '>', 'jobs.amount_due')
      .where('jobs.status', '<>', 'refunded'),
);

type HeldFilters = AllOf<HeldFilter>;
type HeldRow = typeof selectEarning.row;

/** The earnings that may be held, oldest first. What decides them is read for those that are listed only. */
export const selectHeld = byFilters<HeldFilters, HeldRow>((has) =>
  defineStatement((parts: Parts<HeldFilters>) => {
    const { db, given, dialect } = parts;
    const index = 'earnings_held_index';
    const isListed = (earning: ExpressionBuilder<Tables, 'earnings'>) =>
      has('providerId')
        ? isUnreleased(earning).and('earnings.provider_id', '=', given.providerId)
        : isUnreleased(earning);
    const oldest = db
      .selectFrom(dialect.indexedBy('earnings', 'earnings', index))
      .select('earnings.id')
      .where(isListed)
      .orderBy('earnings.at')
      .orderBy('earnings.id')
      .limit(upTo(given.limit));
    const held = has('limit')
      ? withStanding(parts).where('earnings.id', 'in', oldest)
      : withStanding(parts, index).where(isListed);
    return held.orderBy('earnings.at').orderBy('earnings.id');
  }),
);

/** Maps a row to an earning that may be held. */
export const toHeldEarning = (row: HeldRow): HeldEarning => ({
  ...toEarning(row),
  isRefunded: toFlag(row.is_refunded),
  amountDue: toMoney(row.amount_due),
  pairStatus: row.pair_status,
  selfPaidJobs: Math.min(row.self_paid_jobs ?? 0, mostCountedJobs),
  payee: { providerName: row.provider_name, publicId: row.public_id as ProviderId | null },
});

import {
  type AccountId,
  earningKinds,
  type EarningTotals,
  type EarningWithHold,
  holdReasons,
  type Instant,
  type ListedEarning,
  type ListedPayout,
  mostCountedJobs,
  payoutStatuses,
  serviceTypes,
} from '@nsem/core';
import { z } from 'zod';
import {
  filledText,
  instantAnswer,
  moneyAnswer,
  optionalInstantAnswer,
  pathId,
  presentMoney,
} from '../../operations/fields.ts';
import { dayBody } from '../../operations/instants.ts';
import { pageShape } from '../../operations/paging.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import {
  payoutTargetSchema,
  presentTarget,
  type TargetContext,
} from '../payout-accounts/payout-accounts.schema.ts';

const dayAnswer = () => z.string().meta({ format: 'date', example: '2026-11-16' });

/** A payout in a response. */
export const payoutSchema = z
  .object({
    id: z.int().describe('The id of the payout.'),
    service_provider_id: z.int().meta({ description: 'The provider’s user id.' }),
    service_provider_name: z.string().describe('The name of the provider.'),
    provider_id: z.string().nullable().meta({ description: 'The provider’s public Provider ID.' }),
    gross_amount: moneyAnswer().meta({ description: 'The prices of the jobs in GHS.' }),
    commission_amount: moneyAnswer('The platform’s part of the prices, in GHS.'),
    amount: moneyAnswer().meta({ description: 'What the provider is paid, net, in GHS.' }),
    week_start: dayAnswer().meta({ description: 'The Monday of the week of the cut-off.' }),
    week_end: dayAnswer().meta({ description: 'The Sunday of that week.', example: '2026-11-22' }),
    status: z.enum(payoutStatuses).describe('How far the transfer is.'),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'The reference of the transfer, once completed.' }),
    failure_reason: z.string().nullable().describe('Why the transfer failed; null if it did not.'),
    account: payoutTargetSchema.nullable().optional().meta({
      description:
        'For admins only: where it goes or went. Until the transfer is started, the account that the provider entered last; null if there is nothing. A response that is repeated for its Idempotency-Key does not have it.',
    }),
    created_at: instantAnswer('When the payout run created it.'),
    processed_at: optionalInstantAnswer('When its transfer was last started; null before.'),
    completed_at: optionalInstantAnswer('When its transfer was completed; null before.'),
  })
  .meta({
    id: 'Payout',
    description: 'A payout to a provider.',
    example: {
      id: 7,
      service_provider_id: 21,
      service_provider_name: 'Abena Owusu',
      provider_id: 'PRV-7K2M9Q',
      gross_amount: 64.2,
      commission_amount: 9.63,
      amount: 54.57,
      week_start: '2026-11-16',
      week_end: '2026-11-22',
      status: 'completed',
      reference: 'MOMO-77120',
      failure_reason: null,
      created_at: '2026-11-20T17:00:00.000Z',
      processed_at: '2026-11-20T17:05:00.000Z',
      completed_at: '2026-11-20T17:20:00.000Z',
    },
  });

/** The part of a payout for a job, or its deduction for a refund. */
export const payoutTransactionSchema = z
  .object({
    job_id: z.int().describe('The job that is paid, or was refunded.'),
    service_type: z.enum(serviceTypes).describe('The type of service of the job.'),
    kind: z.enum(earningKinds).meta({
      description:
        'A refund deducts a job that was paid earlier, and a partial refund a part of one; their amounts are negative.',
    }),
    gross_amount: moneyAnswer('The price of the job, in GHS.'),
    commission_amount: moneyAnswer('The platform’s part of the prices, in GHS.'),
    amount: moneyAnswer().meta({ description: 'Net, in GHS.' }),
    completed_at: instantAnswer('When the job was completed or refunded.'),
  })
  .meta({
    id: 'PayoutTransaction',
    description: 'A transaction of a payout: the earning of a job, or the deduction of a refund.',
    example: {
      job_id: 128,
      service_type: 'translation',
      kind: 'capture',
      gross_amount: 0.45,
      commission_amount: 0.07,
      amount: 0.38,
      completed_at: '2026-11-20T10:15:00.000Z',
    },
  });

/** An earning that is held, or was released. */
export const heldEarningSchema = z
  .object({
    job_id: z.int().describe('The job that brought it.'),
    service_provider_id: z.int().meta({ description: 'The provider’s user id.' }),
    service_provider_name: z.string().describe('The name of the provider.'),
    provider_id: z.string().nullable().meta({ description: 'The provider’s public Provider ID.' }),
    paid_jobs: z.int().meta({
      description: `The provider’s completed jobs that clients paid for themselves, counted up to ${mostCountedJobs}. They do not decide; \`paying_clients\` does.`,
    }),
    gross_amount: moneyAnswer('The price of the job, in GHS.'),
    commission_amount: moneyAnswer('The platform’s part of the prices, in GHS.'),
    amount: moneyAnswer().meta({ description: 'Net, in GHS.' }),
    completed_at: instantAnswer('When the job was completed.'),
    held_until: optionalInstantAnswer(
      'The earliest time at which it can be released without an admin, if nothing else holds it; null if it is not held.',
    ),
    hold_reasons: z.array(z.enum(holdReasons)).meta({
      description:
        'Why it is held; empty if it is not. `under-review`: an admin is to review it. `too-recent`: until `held_until`. `too-few-paying-clients`: too few distinct clients have paid the provider. `commission-too-low`: the commission on their jobs does not cover it.',
    }),
    paying_clients: z.int().nullable().meta({
      description:
        'Distinct, verified clients who have paid the provider enough, long enough ago; null if it is not held.',
    }),
    paying_clients_needed: z.int().nullable().meta({
      description: 'How many of them the provider needs; null if it is not held.',
    }),
    missing_commission: moneyAnswer().nullable().meta({
      description:
        'GHS of commission that the jobs of these clients must still bring before it is covered; null if it is not held.',
    }),
    released_at: optionalInstantAnswer('When it was released; null if it was not.'),
  })
  .meta({
    id: 'HeldEarning',
    description: 'An earning that is held, or was released.',
    example: {
      job_id: 128,
      service_provider_id: 21,
      service_provider_name: 'Abena Owusu',
      provider_id: 'PRV-7K2M9Q',
      paid_jobs: 1,
      gross_amount: 3,
      commission_amount: 0.45,
      amount: 2.55,
      completed_at: '2026-11-20T10:15:00.000Z',
      held_until: '2026-12-04T10:15:00.000Z',
      hold_reasons: ['too-recent', 'too-few-paying-clients', 'commission-too-low'],
      paying_clients: 1,
      paying_clients_needed: 3,
      missing_commission: 1.05,
      released_at: null,
    },
  });

/** The body that creates the weekly payouts. */
export const weeklyRunSchema = z
  .strictObject({
    week_start: dayBody().optional().meta({
      description: 'The Monday of a week: pays what was earned up to its end. Defaults to now.',
    }),
  })
  .meta({
    id: 'WeeklyRun',
    description: 'The week to pay, by its Monday (`YYYY-MM-DD`).',
    example: { week_start: '2026-11-16' },
  });

/** The body that records how a transfer ended. */
export const payoutUpdateSchema = z
  .strictObject({
    status: z.enum(['completed', 'failed']).describe('How the transfer ended.'),
    reference: filledText(100).optional().meta({
      description: 'The reference of the transfer; only with completed.',
    }),
    failure_reason: filledText(1000).optional().meta({
      description: 'Why the transfer failed; required with failed.',
    }),
  })
  .refine(
    ({ status, reference }) => reference === undefined || status === 'completed',
    'accepts reference only with the status completed',
  )
  .refine(
    ({ status, failure_reason: reason }) => reason === undefined || status === 'failed',
    'accepts failure_reason only with the status failed',
  )
  .meta({
    id: 'PayoutUpdate',
    description: 'The result of the transfer of a payout.',
    example: { status: 'completed', reference: 'MOMO-77120' },
  });

/** The filters of an admin's list of payouts. */
export const payoutQuerySchema = z.strictObject({
  status: z.enum(payoutStatuses).optional().describe('Only payouts with this status.'),
  service_provider_id: pathId<AccountId>().optional().meta({
    description: 'The provider’s user id.',
  }),
  ...pageShape,
});

/** The filters of a provider's list of payouts. */
export const ownPayoutQuerySchema = z.strictObject({
  status: z.enum(payoutStatuses).optional().describe('Only payouts with this status.'),
  ...pageShape,
});

const presentDay = (midnight: Instant): string => presentInstant(midnight).slice(0, 10);

const presentTakings = ({ gross, commission, net }: EarningTotals) => ({
  gross_amount: presentMoney(gross),
  commission_amount: presentMoney(commission),
  amount: presentMoney(net),
});

/** A payout in a response to its provider. */
export const presentPayout = (payout: ListedPayout) => ({
  id: payout.id,
  service_provider_id: payout.providerId,
  service_provider_name: payout.providerName,
  provider_id: payout.publicId,
  ...presentTakings(payout),
  week_start: presentDay(payout.weekStart),
  week_end: presentDay(payout.weekEnd),
  status: payout.status,
  reference: payout.reference,
  failure_reason: payout.failureReason,
  created_at: presentInstant(payout.createdAt),
  processed_at: presentOptionalInstant(payout.processedAt),
  completed_at: presentOptionalInstant(payout.completedAt),
});

/** A payout in a response to an admin, with where it goes or went. */
export const presentPayoutToAdmin = (payout: ListedPayout, context: TargetContext) => ({
  ...presentPayout(payout),
  account: presentTarget(payout, context),
});

/** The part of a payout for a job, or its deduction for a refund. */
export const presentPaidJob = (earning: ListedEarning) => ({
  job_id: earning.jobId,
  service_type: earning.serviceType,
  kind: earning.kind,
  ...presentTakings(earning),
  completed_at: presentInstant(earning.at),
});

/** An earning that is held, or was released. */
export const presentHeldEarning = (earning: EarningWithHold) => ({
  job_id: earning.jobId,
  service_provider_id: earning.providerId,
  service_provider_name: earning.payee.providerName,
  provider_id: earning.payee.publicId,
  paid_jobs: earning.selfPaidJobs,
  ...presentTakings(earning.left),
  completed_at: presentInstant(earning.at),
  held_until: presentOptionalInstant(earning.hold?.until ?? null),
  hold_reasons: [...(earning.hold?.reasons ?? [])],
  paying_clients: earning.hold?.payingClients ?? null,
  paying_clients_needed: earning.hold?.neededClients ?? null,
  missing_commission: earning.hold === null ? null : presentMoney(earning.hold.missingCommission),
  released_at: presentOptionalInstant(earning.releasedAt),
});

// These two answers have names in camel case, unlike the rest of the API: the product was defined
// with these names, and its clients read them. Both spellings would give one figure two names.

import { z } from 'zod';
import { heldEarningSchema } from '../payouts/payouts.schema.ts';
import { moneyAnswer } from '../../operations/fields.ts';

/** The key figures. */
export const statsSchema = z
  .object({
    totalServiceProviders: z.int().meta({ description: 'Accounts of service providers.' }),
    pendingApprovals: z.int().meta({ description: 'Services that are pending review.' }),
    totalRevenue: moneyAnswer().meta({
      description: 'GHS: the sum of the prices of completed jobs.',
    }),
    activeJobs: z.int().meta({ description: 'Jobs that are pending or in progress.' }),
  })
  .meta({
    id: 'PlatformStats',
    description: 'The key figures of the marketplace, for admins.',
    example: {
      totalServiceProviders: 41,
      pendingApprovals: 3,
      totalRevenue: 18240.5,
      activeJobs: 27,
    },
  });

const exampleWeek = {
  week_start: '2026-11-16',
  requested: 64,
  completed: 58,
  revenue: 1820.5,
  active_clients: 17,
  active_providers: 9,
  median_hours: 2.4,
};

const resultShape = {
  delivered: z.int().describe('Results that were delivered first in these weeks.'),
  sent_back: z.int().describe('Those that the client sent back at least once.'),
  sent_back_rate: z.number().describe('The same in percent, to one decimal; 0 if there are none.'),
  disputed: z.int().describe('Those about which there was a dispute.'),
  disputed_rate: z.number().describe('The same in percent, to one decimal; 0 if there are none.'),
  for_provider: z.int().describe('Disputes of which nothing went back.'),
  for_client: z.int().describe('Disputes of which all went back.'),
  divided: z.int().describe('Disputes of which a part went back.'),
};

const resultRates = z.object(resultShape);

const exampleRates = {
  delivered: 640,
  sent_back: 51,
  sent_back_rate: 8,
  disputed: 6,
  disputed_rate: 0.9,
  for_provider: 3,
  for_client: 1,
  divided: 1,
};

const noRates = Object.fromEntries(Object.keys(exampleRates).map((name) => [name, 0]));

/** The trends of the last weeks. */
export const trendsSchema = z
  .object({
    weeks: z
      .array(
        z.object({
          week_start: z.string().meta({ format: 'date', description: 'The Monday of the week.' }),
          requested: z.int().describe('Jobs that were created.'),
          completed: z.int().describe('Jobs that were completed, and not refunded since.'),
          revenue: moneyAnswer('GHS: the sum of the prices of these completed jobs.'),
          active_clients: z.int().describe('Clients who created a job.'),
          active_providers: z.int().describe('Providers who completed a job.'),
          median_hours: z
            .number()
            .nullable()
            .describe(
              'Hours from creation to completion, the median of the completed jobs; null if none was.',
            ),
        }),
      )
      .describe('12 weeks, oldest first; the last is the present one.'),
    reviews: z
      .object({
        by_service: z
          .object({
            translation: resultRates.describe('Of translations.'),
            transcription: resultRates.describe('Of transcriptions.'),
            narration: resultRates.describe('Of narrations.'),
          })
          .describe('By type of service.'),
        by_provider: z
          .array(
            z.object({
              provider_user_id: z.int().describe('The user id of the provider.'),
              provider_name: z.string().describe('The name of the provider.'),
              ...resultShape,
            }),
          )
          .describe(
            'The providers of whom a result was sent back or disputed, at most 100: the most disputed first, then the most sent back.',
          ),
      })
      .describe('What became of the results of these weeks.'),
  })
  .meta({
    id: 'PlatformTrends',
    description: 'The last 12 weeks of the marketplace, for admins.',
    example: {
      weeks: [exampleWeek],
      reviews: {
        by_service: { translation: exampleRates, transcription: noRates, narration: noRates },
        by_provider: [{ provider_user_id: 7, provider_name: 'Ama Serwaa', ...exampleRates }],
      },
    },
  });

/** The analytics. */
export const analyticsSchema = z
  .object({
    averageJobDuration: z.number().meta({
      description:
        'Hours from creation to completion of completed jobs, one decimal; 0 if there are none.',
    }),
    successRate: z.number().meta({
      description: 'Completed jobs as a percentage of all jobs, one decimal; 0 if there are none.',
    }),
    averageWordsPerJob: z.int().meta({ description: 'Over the jobs whose words were counted.' }),
    apiCallsThisMonth: z.int().meta({ description: 'Jobs created since the first of the month.' }),
    revenueByService: z
      .object({
        translation: moneyAnswer('GHS of translations.'),
        transcription: moneyAnswer('GHS of transcriptions.'),
        narration: moneyAnswer('GHS of narrations.'),
        total: moneyAnswer('GHS of all three.'),
      })
      .meta({ description: 'The sum of the prices of completed jobs.' }),
  })
  .meta({
    id: 'Analytics',
    description: 'The analytics of the marketplace, for admins.',
    example: {
      averageJobDuration: 5.4,
      successRate: 93.7,
      averageWordsPerJob: 412,
      apiCallsThisMonth: 318,
      revenueByService: {
        translation: 12180.2,
        transcription: 4310.3,
        narration: 1750,
        total: 18240.5,
      },
    },
  });

const usageShape = {
  words: z.int().meta({ description: 'Counted words of completed jobs.' }),
  minutes: z.number().meta({
    description:
      'Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one.',
  }),
};

const completedCalls = z.int().meta({ description: 'Jobs completed in the month.' });

/** A client's usage of the marketplace. */
export const usageSchema = z
  .object({
    months: z
      .array(
        z.object({
          month: z.string().meta({ description: 'The month in UTC.', example: '2026-11' }),
          calls: completedCalls,
          ...usageShape,
        }),
      )
      .meta({ description: 'The last six months including this one, oldest first.' }),
    this_month: z
      .object({
        calls: z
          .int()
          .meta({ description: 'Jobs created since the first of the month, in any state.' }),
        ...usageShape,
      })
      .describe('Since the first of the month, in UTC.'),
  })
  .meta({
    id: 'Usage',
    description: 'The usage of a client.',
    example: {
      months: [
        { month: '2026-06', calls: 0, words: 0, minutes: 0 },
        { month: '2026-07', calls: 4, words: 1820, minutes: 0 },
        { month: '2026-08', calls: 9, words: 3912, minutes: 12.5 },
        { month: '2026-09', calls: 7, words: 2800, minutes: 0 },
        { month: '2026-10', calls: 11, words: 5120, minutes: 31.2 },
        { month: '2026-11', calls: 6, words: 2410, minutes: 8.4 },
      ],
      this_month: { calls: 8, words: 2410, minutes: 8.4 },
    },
  });

const billSchema = z.object({
  calls: completedCalls,
  ...usageShape,
  cost: moneyAnswer().meta({ description: 'GHS that the client paid for them.' }),
});

/** A client's bills. */
export const billingSchema = z
  .object({
    this_month: billSchema.describe('Since the first of the month, in UTC.'),
    last_month: billSchema.describe('The whole month before.'),
  })
  .meta({
    id: 'Billing',
    description: 'The costs of a client, in GHS.',
    example: {
      this_month: { calls: 6, words: 2410, minutes: 8.4, cost: 28.3 },
      last_month: { calls: 11, words: 5120, minutes: 31.2, cost: 66.8 },
    },
  });

const earnedShape = {
  jobs: z.int().describe('Completed jobs.'),
  gross: moneyAnswer().meta({ description: 'GHS: the prices of the jobs.' }),
  commission: moneyAnswer('GHS: the platform’s part of the prices.'),
  net: moneyAnswer().meta({ description: 'GHS: the gross less the commission.' }),
};
const earnedSchema = z.object(earnedShape);
const monthSchema = z.object({
  ...earnedShape,
  jobs: z.int().meta({ description: 'Jobs delivered in the month.' }),
  refunds: z.int().meta({
    description:
      'Jobs refunded in the month, whenever they were delivered; they are deducted from the sums.',
  }),
});

/** A provider's earnings. */
export const earningsSchema = z
  .object({
    this_month: monthSchema.describe('Since the first of the month, in UTC.'),
    last_month: monthSchema.describe('The whole month before.'),
    all_time: earnedSchema.meta({ description: 'Of completed jobs; refunded jobs do not count.' }),
    by_service: z
      .object({
        translation: earnedSchema.describe('Of translations.'),
        transcription: earnedSchema.describe('Of transcriptions.'),
        narration: earnedSchema.describe('Of narrations.'),
      })
      .describe('All time, by type of service.'),
    completed_jobs: z.int().describe('How many jobs are completed; refunded jobs do not count.'),
    average_rating: z
      .number()
      .nullable()
      .meta({ description: 'From 1.0 to 5.0, one decimal; null if there are no ratings.' }),
    rating_count: z.int().describe('How many clients have rated the provider.'),
    services: z
      .object({
        approved: z.int().describe('Those that clients can request.'),
        pending: z.int().describe('Those that are pending review.'),
        rejected: z.int().describe('Those that an admin rejected.'),
      })
      .describe('How many service configurations the provider has.'),
    held: z.array(heldEarningSchema).meta({
      description:
        'Earnings of jobs that the platform paid for, which payouts leave out for now, with the reasons; the oldest 100. `held_from_payouts` of `GET /wallet/me` is the sum of all.',
    }),
    hold_conditions: z
      .object({
        days: z.int().describe('How many days must have passed since the delivery.'),
        paying_clients: z.int().describe('How many distinct clients must have paid you.'),
        least_paid: moneyAnswer('GHS that each of them must have paid for completed jobs.'),
      })
      .nullable()
      .describe(
        'What must be true before the earning of a job that the platform pays for is paid out without an admin; the commission on the jobs of these clients must cover it, too. Null if none are held.',
      ),
  })
  .meta({
    id: 'Earnings',
    description: 'The earnings of a provider, in GHS.',
    example: {
      this_month: { jobs: 6, gross: 84, commission: 12.6, net: 71.4, refunds: 0 },
      last_month: { jobs: 9, gross: 121.5, commission: 18.23, net: 103.27, refunds: 1 },
      all_time: { jobs: 48, gross: 640.2, commission: 96.03, net: 544.17 },
      by_service: {
        translation: { jobs: 40, gross: 512.2, commission: 76.83, net: 435.37 },
        transcription: { jobs: 8, gross: 128, commission: 19.2, net: 108.8 },
        narration: { jobs: 0, gross: 0, commission: 0, net: 0 },
      },
      completed_jobs: 48,
      average_rating: 4.8,
      rating_count: 26,
      services: { approved: 3, pending: 1, rejected: 0 },
      held: [],
      hold_conditions: { days: 14, paying_clients: 3, least_paid: 10 },
    },
  });

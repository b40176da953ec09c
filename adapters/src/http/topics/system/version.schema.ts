import {
  type EmailPolicy,
  type OfferPolicy,
  promotedWords,
  type PromotionPolicy,
} from '@nsem/core';
import { z } from 'zod';
import type { Limits } from '../../limits/limits.ts';
import { maxListItems } from '../../operations/fields.ts';

/** How often callers may call. */
export const rateLimitSchema = z
  .object({
    calls: z.int().describe('How many calls are allowed.'),
    seconds: z.int().describe('In how many seconds.'),
  })
  .nullable()
  .meta({ description: 'So many calls in so many seconds; null if there is no limit.' });

/** The facts of the server for callers without a credential. */
export const versionSchema = z
  .object({
    version: z.string().meta({ description: 'The version of the server, like 1.4.2.' }),
    rate_limit: rateLimitSchema,
    max_upload_bytes: z.int().meta({ description: 'The size of the largest file.' }),
    max_list_items: z.int().meta({ description: 'The largest `limit` of a list.' }),
    free_words: z.int().meta({
      description: "Words of a client's first translation that the platform pays for.",
    }),
    features: z
      .object({
        email_verification: z
          .boolean()
          .meta({ description: 'Whether users must verify their e-mail.' }),
        offer_previews: z.boolean().meta({
          description: 'Whether providers see only the first words of a job until they accept it.',
        }),
      })
      .meta({ description: 'What the operator has switched on.' }),
  })
  .meta({
    id: 'ServerVersion',
    description: 'The version of the server, its limits and its features.',
    example: {
      version: '0.1.0',
      rate_limit: { calls: 300, seconds: 10 },
      max_upload_bytes: 209715200,
      max_list_items: 100,
      free_words: 500,
      features: { email_verification: true, offer_previews: false },
    },
  });

/** The settings of the server for its version. */
export type ServerSettings = Readonly<{
  version: string;
  limits: Limits | null;
  maxUploadBytes: number;
  promotion: PromotionPolicy;
  emailPolicy: EmailPolicy;
  offers: OfferPolicy;
}>;

/** The server in a response. */
export function presentVersion(settings: ServerSettings) {
  const quota = settings.limits?.calls.quota ?? null;
  return {
    version: settings.version,
    rate_limit: quota && { calls: quota.calls, seconds: quota.seconds },
    max_upload_bytes: settings.maxUploadBytes,
    max_list_items: maxListItems,
    free_words: promotedWords('translation', settings.promotion),
    features: {
      email_verification: settings.emailPolicy.mustVerify,
      offer_previews: settings.offers.previewWords !== null,
    },
  };
}

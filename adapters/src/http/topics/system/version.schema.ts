import { z } from 'zod';
import { rateLimitSchema } from '../quotas/quotas.schema.ts';

/** What a client can find out about the server before it has a credential. */
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

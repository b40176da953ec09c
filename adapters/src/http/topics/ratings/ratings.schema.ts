import { type AccountId, type JobId, longestComment, type Rating, type Stars } from '@nsem/core';
import { z } from 'zod';
import { bodyId, instantAnswer, text } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';

const starsMeaning = '1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent.';

/** A rating in a response. */
export const ratingSchema = z
  .object({
    id: z.int().describe('The id of the rating.'),
    service_provider_id: z.int().describe('The user id of the provider who is rated.'),
    client_id: z.int().describe('The user id of the client who gave it.'),
    rating: z.int().meta({ description: starsMeaning }),
    comment: z.string().nullable().describe('What the client wrote with it; null for nothing.'),
    created_at: instantAnswer('When it was given.'),
    updated_at: instantAnswer('When it was last changed.'),
  })
  .meta({
    id: 'Rating',
    description: 'A client’s rating of a provider.',
    example: {
      id: 12,
      service_provider_id: 7,
      client_id: 12,
      rating: 5,
      comment: 'Our patients understood every word.',
      created_at: '2026-11-20T09:30:00.000Z',
      updated_at: '2026-11-20T09:30:00.000Z',
    },
  });

const outOfScale = 'must be a whole number from 1 to 5';

/** A form without a chosen star sends 0 or nothing; the use case refuses both by its own code. */
const chosenStars = () =>
  z
    .int(outOfScale)
    .min(0, outOfScale)
    .max(5, outOfScale)
    .nullish()
    .transform((stars) => (stars || null) as Stars | null)
    .meta({
      description: starsMeaning,
      override: ({ jsonSchema }) => describeStars(jsonSchema),
    });

function describeStars(jsonSchema: Record<string, unknown>): void {
  delete jsonSchema['anyOf'];
  Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: 5 });
}

const opinionShape = {
  rating: chosenStars(),
  comment: text(longestComment)
    .nullish()
    .transform((comment) => comment ?? null)
    .meta({ description: 'Trimmed; empty counts as none.' }),
  accept_job_id: bodyId<JobId>(
    'A job of the provider whose result you accept by 4 or 5 stars, while you can review it.',
  ).optional(),
};

type Required = Readonly<{ jsonSchema: { required?: string[] } }>;

/** Marks fields as required in the API reference, although the schema accepts their absence. */
const requires =
  (...fields: string[]) =>
  ({ jsonSchema }: Required): void => {
    jsonSchema.required = fields;
  };

/** The body that creates a rating. */
export const newRatingSchema = z
  .strictObject({
    service_provider_id: z
      .int()
      .min(1)
      .transform((id) => id as AccountId)
      .meta({ description: 'The id of the provider’s account.' }),
    ...opinionShape,
  })
  .meta({
    id: 'NewRating',
    description: 'A new rating.',
    override: requires('service_provider_id', 'rating'),
    example: {
      service_provider_id: 7,
      rating: 5,
      comment: 'Our patients understood every word.',
    },
  });

/** The body that edits a rating. */
export const ratingUpdateSchema = z.strictObject(opinionShape).meta({
  id: 'RatingUpdate',
  description: 'The new stars and comment of a rating.',
  override: requires('rating'),
  example: { rating: 4, comment: 'Good, though a day late.' },
});

/** A rating in a response; users appear by their ids. */
export const presentRating = (rating: Rating) => ({
  id: rating.id,
  service_provider_id: rating.providerId,
  client_id: rating.clientId,
  rating: rating.stars,
  comment: rating.comment,
  created_at: presentInstant(rating.createdAt),
  updated_at: presentInstant(rating.updatedAt),
});

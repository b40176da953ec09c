import { z } from 'zod';

/** The id of an event in a request's header; an empty one, which some clients send, is ignored. */
export const lastEventId = () =>
  z
    .string()
    .regex(/^\d{0,15}$/, 'must be the id of an event')
    .transform((digits) => (digits === '' ? undefined : Number(digits)))
    .optional()
    .meta({
      description: 'The last event that you have seen: the stream continues after it.',
      example: 4711,
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum: 0 });
      },
    });

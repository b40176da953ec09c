import { z } from 'zod';
import { jobChangeSchema } from '../jobs/jobs.schema.ts';

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

const eventId = z
  .string()
  .describe('The position in the stream: send the last one as `Last-Event-ID` after a break.');

/** The events of the stream, each with its parsed data. */
export const streamEventSchema = z
  .discriminatedUnion('event', [
    z
      .object({
        event: z.literal('ready').describe('The stream is open: every later move is sent.'),
        id: eventId,
        data: z.object({}).describe('An empty object.'),
      })
      .meta({ id: 'ReadyEvent', example: { event: 'ready', id: '4711', data: {} } }),
    z
      .object({
        event: z.literal('job').describe('A job has made a move.'),
        id: eventId,
        data: jobChangeSchema.describe('The move, and the job that made it.'),
      })
      .meta({ id: 'JobMoveEvent' }),
    z
      .object({
        event: z.literal('reset').describe('You missed too many moves: reload your jobs.'),
        id: eventId,
        data: z
          .object({ detail: z.string().describe('What to do, in one readable sentence.') })
          .describe('Why changes are missing.'),
      })
      .meta({
        id: 'ResetEvent',
        example: {
          event: 'reset',
          id: '4711',
          data: { detail: 'Too many events were missed. Reload your jobs.' },
        },
      }),
  ])
  .meta({
    id: 'StreamEvent',
    description:
      'An event of the stream: its name, its id, and its data, which is JSON on one line.',
  });

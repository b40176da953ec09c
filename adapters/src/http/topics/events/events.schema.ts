import type { Actor, FeedEvent } from '@nsem/core';
import { z } from 'zod';
import { presentEvent } from '../jobs/jobs.presenter.ts';
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
        event: z.literal('job').describe('A job has made a move, or someone wrote about it.'),
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

/** A move of a job as its followers receive it; providers do not see the client's reference. */
const presentUpdate = ({ jobId, event, reference }: FeedEvent, { role }: Pick<Actor, 'role'>) => ({
  job_id: jobId,
  status: event.to,
  ...presentEvent(event),
  message_id: event.move === 'message' ? event.messageId : null,
  reference: role === 'service-provider' ? null : reference,
});

/** The events of a stream. */
type EventName = 'ready' | 'job' | 'reset';

/** How long a follower waits before reconnecting after a break. */
const retryMs = 3000;

/**
 * An event as it is written to a stream (HTML Standard, "Server-sent events"). No data can end a line
 * too early: JSON escapes line ends, and the other parts are our own names and numbers.
 */
const frame = (event: EventName, id: number, data: unknown): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Announces that the stream is open, and after which event it continues. */
export const readyFrame = (id: number): Buffer =>
  Buffer.from(`retry: ${retryMs}\n${frame('ready', id, {})}`);

/** Announces that too many events were missed, and that the stream continues after this one. */
export const resetFrame = (id: number): Buffer =>
  Buffer.from(frame('reset', id, { detail: 'Too many events were missed. Reload your jobs.' }));

/** A comment, for proxies that close silent connections. */
export const heartbeat: Buffer = Buffer.from(':\n\n');

const framesForProviders = new WeakMap<FeedEvent, Buffer>();
const framesForOthers = new WeakMap<FeedEvent, Buffer>();

/** A move of a job, encoded once for all its followers who see the same of it. */
export function jobFrame(fed: FeedEvent, follower: Pick<Actor, 'role'>): Buffer {
  const frames = follower.role === 'service-provider' ? framesForProviders : framesForOthers;
  const known = frames.get(fed);
  if (known !== undefined) return known;
  const bytes = Buffer.from(frame('job', fed.id, presentUpdate(fed, follower)));
  frames.set(fed, bytes);
  return bytes;
}

import { findJobToFollow, ok, type JobId } from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { lastEventId, streamEventSchema } from './events.schema.ts';
import type { EventStreams } from './event-streams.ts';

const description = `
Server-sent events: each move of your jobs, as soon as it is made. Clients receive the moves of their
own jobs, providers those of jobs that are or were assigned to them, admins all.

\`ready\` is the first event. \`job\` describes a move; its fields are those of the job's history, with
\`job_id\`, \`status\` and \`reference\`. After a break, send the \`id\` of the last event that you have seen as
\`Last-Event-ID\`: the events that you missed come first, in order, each exactly once. If you missed too
many, \`reset\` comes instead: reload your jobs and continue listening. Comments keep the connection
alive.

The stream ends when your credential ends. A client that reads too slowly is disconnected, and can
reconnect.`;

const example = `retry: 3000
event: ready
id: 4711
data: {}

event: job
id: 4712
data: {"job_id":128,"status":"in_progress","move":"assign","at":"2026-11-20T09:42:10.000Z","actor_role":"service-provider","from":"pending","to":"in_progress","note":null,"reference":"INV-2026-0117"}

:

`;

export const eventOperations = {
  followEvents: defineOperation({
    method: 'GET',
    path: '/events',
    tag: 'Jobs',
    summary: 'Follow your jobs as they change',
    description: description.trim(),
    sdk: { method: 'events.followStream', byHand: true },
    access: 'events.follow',
    query: z.strictObject({
      job_id: pathId<JobId>().optional().meta({ description: 'The one job to follow.' }),
    }),
    headers: z.object({ 'Last-Event-ID': lastEventId() }),
    answers: {
      200: {
        description: 'A stream without an end.',
        media: 'text/event-stream',
        events: streamEventSchema,
        example,
      },
    },
    refusals: ['job.not-found', 'events.too-many-streams', 'http.unavailable'],
    async handle(
      { actor, query, headers, isStillAdmitted, read },
      { events }: Readonly<{ events: EventStreams }>,
    ) {
      const { job_id: jobId } = query;
      if (jobId !== undefined) {
        const found = await read(findJobToFollow, jobId);
        if (!found.ok) return found;
      }
      const subscription = {
        actor,
        jobId,
        lastEventId: headers['Last-Event-ID'],
        isStillAdmitted,
      };
      return ok({
        kind: 'stream',
        contentType: 'text/event-stream',
        open: () => events.open(subscription),
      });
    },
  }),
};

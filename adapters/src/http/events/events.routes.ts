import { findJobToFollow, ok, type JobId } from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { lastEventId } from './events.schema.ts';

const description = `
Server-sent events: each move of a job that is yours, as soon as it is made. Clients are told of their
own jobs, providers of those that they have or had in hand, admins of all.

\`ready\` comes first. \`job\` tells a move; its fields are those of the job's history, with \`job_id\`
and \`status\`. After a break, send the \`id\` of the last event that you have seen as \`Last-Event-ID\`:
what you have missed comes first, in order, nothing twice. Where that is too much, \`reset\` says so:
load your jobs anew and go on listening. Comments keep the connection alive.

The stream ends when your credential ends. Whoever reads too slowly is cut off, and can come back.`;

const example = `retry: 3000
event: ready
id: 4711
data: {}

event: job
id: 4712
data: {"job_id":128,"status":"in_progress","at":"2026-11-20T09:42:10.000Z","actor_role":"service-provider","from":"pending","to":"in_progress","note":null}

:

`;

const followEvents = defineOperation({
  id: 'followEvents',
  method: 'GET',
  path: '/events',
  tag: 'Jobs',
  summary: 'Follow your jobs as they change',
  description: description.trim(),
  access: 'events.follow',
  query: z.strictObject({
    job_id: pathId<JobId>().optional().meta({ description: 'The one job to follow.' }),
  }),
  headers: z.object({ 'Last-Event-ID': lastEventId() }),
  answers: {
    200: { description: 'A stream that goes on.', media: 'text/event-stream', example },
  },
  refusals: ['job.not-found', 'events.too-many-streams', 'http.unavailable'],
  async handle({ actor, query, headers, isStillAdmitted }, { unitOfWork, events }) {
    const { job_id: jobId } = query;
    if (jobId !== undefined) {
      const found = await unitOfWork.read((stores) => findJobToFollow(stores, actor, jobId));
      if (!found.ok) return found;
    }
    const wish = { actor, jobId, lastEventId: headers['Last-Event-ID'], isStillAdmitted };
    return ok({ kind: 'stream', contentType: 'text/event-stream', open: () => events.open(wish) });
  },
});

export const eventOperations = [followEvents];

import { invariant, ok, type JobId } from '@nsem/core';
import { aJobEvent } from '@nsem/core/testing';
import type { TestServer } from './test-server.ts';

/** The client asks for a narration: the first event of a new job. */
export async function orderNarration(server: TestServer): Promise<JobId> {
  const made = await server.call('POST', '/jobs/', {
    by: server.people.client,
    json: { service_type: 'narration', language: 'tw', content: 'Mema wo akye' },
  });
  invariant(made.status === 201, `a job was asked for and answered with ${made.status}`);
  return made.body.id;
}

/** Tells a job's followers something, past the rules, which would not allow that much of it. */
export const remark = async ({ people, database }: TestServer, job: JobId, note: string) =>
  database.unitOfWork.write(async ({ jobs }) => {
    await jobs.appendEvent(job, aJobEvent({ actorId: people.client.id, note }));
    return ok(undefined);
  });

import {
  type AccountId,
  dayMs,
  instant,
  invariant,
  type JobId,
  type NewStoredFile,
  noMarks,
  ok,
  type Stores,
} from '@nsem/core';
import { aJobEvent } from '@nsem/core/testing';
import type { TestServer } from './test-server.ts';

/** Creates a narration job as the client, which appends the first event of the job. */
export async function orderNarration(server: TestServer): Promise<JobId> {
  const made = await server.call('POST', '/jobs/', {
    by: server.people.client,
    json: { service_type: 'narration', language: 'tw', content: 'Mema wo akye' },
  });
  invariant(made.status === 201, `creating a job was answered with ${made.status}`);
  return made.body.id;
}

/** Appends an event to a job's history directly, bypassing the rules. */
export const remark = async ({ people, database }: TestServer, job: JobId, note: string) =>
  database.unitOfWork.write(async ({ jobs }) => {
    await jobs.appendEvent(job, aJobEvent({ actorId: people.client.id, note }));
    return ok(undefined);
  });

/** Writes the bytes of a reference file, before it is registered. */
export async function storeReferenceFile({ dependencies }: TestServer): Promise<NewStoredFile> {
  const received = await dependencies.uploads.receiveText('Akosua, Kwabena', 'names.txt');
  return dependencies.uploads.store(received, 'text/plain');
}

/** Stores a reference file of a job. */
export async function storeReference(
  { files, references }: Stores,
  jobId: JobId,
  file: NewStoredFile,
): Promise<number> {
  const { id: fileId } = await files.insert(file, null);
  const createdAt = instant(Date.now());
  return references.insert({ jobId, fileId, description: 'Names to keep', createdAt });
}

type Conversing = Readonly<{
  id: JobId;
  clientId: AccountId;
  providerId: AccountId;
  file: NewStoredFile;
}>;

/** Stores two messages of the provider of a job: one with a file, and one that was reported. */
export async function storeMessages(
  { files, messages }: Stores,
  { id: jobId, clientId, providerId, file }: Conversing,
) {
  // Not today: scenes are set again and again, and an account has a number of messages a day.
  const createdAt = instant(Date.now() - 2 * dayMs);
  const written = {
    jobId,
    authorId: providerId,
    authorRole: 'service-provider',
    providerId,
    recipientId: clientId,
    text: 'Is this name written with ɛ?',
    place: { segment: 1 },
    questionId: null,
    isQuestion: false,
    isMasked: false,
    createdAt,
  } as const;
  const { id: fileId } = await files.insert(file, providerId);
  const first = await messages.insert(written, [{ fileId, isVoiceNote: false }]);
  const second = await messages.insert(written, []);
  const report = { reportedAt: createdAt, reportedBy: clientId, reportReason: 'An insult.' };
  await messages.mark(second.id, { ...noMarks, ...report });
  const [stored] = first.files;
  invariant(stored !== undefined, 'the first message has a file');
  return { message: first.id, messageFile: stored.id, reportedMessage: second.id };
}

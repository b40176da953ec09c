import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { guardAccount, type GuardedContext, guardJob, lacks, requireGuards } from '../guards.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { MessageId } from '../kernel/ids.ts';
import { dayOf, type Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { QuotaFault } from '../quotas/quota.ts';
import { type QuotaContext, storeFiles } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideAddressee,
  decideMessage,
  isOnOffer,
  type MessageContext,
  type MessageDraft,
  type PlannedMessage,
  viewMessage,
} from './decide-message.ts';
import { announceMessage, hasReadAll, notifyRecipient } from './announce-message.ts';
import type { Message, MessageFault, NewMessageFile, SeenMessage } from './message.ts';

/** The refusals of every operation on messages. */
export type MessageRefusal = MessageFault | JobFault | PermissionFault;

/** Loads what decides whether the actor may write about a job. */
async function findContext(
  { messages }: Stores,
  actor: Actor,
  {
    job,
    questionId,
    now,
  }: Readonly<{ job: ListedJob; questionId: MessageId | null; now: Instant }>,
): Promise<MessageContext> {
  const { id: jobId } = job;
  const { accountId: authorId } = actor;
  const asks = actor.role === 'service-provider' && isOnOffer(job);
  const open = asks ? await messages.findOpenQuestion({ jobId, authorId }) : undefined;
  return {
    job,
    question: questionId === null ? undefined : await messages.find({ jobId, id: questionId }),
    hasOpenQuestion: open !== undefined,
    writtenToday: await messages.countSince(authorId, dayOf(now)),
  };
}

/** Checks whether the actor can send a message, before its files arrive, or are identified and stored. */
export async function checkNewMessage(
  stores: Stores,
  actor: Actor,
  draft: PlannedMessage & Pick<MessageDraft, 'jobId'>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, MessageRefusal>> {
  const access = { id: draft.jobId, action: 'messages.write' } as const;
  const found = await findJobFor(stores, actor, access);
  if (!found.ok) return found;
  const { questionId } = draft;
  const context = await findContext(stores, actor, { job: found.value, questionId, now });
  const decided = decideAddressee(actor, draft, { ...context, now });
  return decided.ok ? ok(null) : decided;
}

/** Registers the files of a message as those of its author. */
async function storeOwnFiles(
  stores: Stores,
  { accountId: ownerId }: Actor,
  { files, context }: Pick<MessageDraft, 'files'> & Readonly<{ context: QuotaContext }>,
): Promise<Result<readonly NewMessageFile[], QuotaFault>> {
  const own = { ownerId, files: files.map(({ file }) => file) };
  const stored = await storeFiles(stores, own, context);
  if (!stored.ok) return stored;
  const flags = files.map(({ isVoiceNote }) => isVoiceNote);
  return ok(stored.value.map((fileId, nth) => ({ fileId, isVoiceNote: flags[nth] === true })));
}

/** Whether a message answers a provider with whom its author has a block since: all others may read it. */
const isForBlocked = async (
  { blocks }: Stores,
  { authorId, recipientId }: Message,
  job: ListedJob,
): Promise<boolean> =>
  isOnOffer(job) &&
  authorId === job.clientId &&
  blocks.exists({ clientId: authorId, providerId: recipientId });

/**
 * Sends a message about a job: a question of a provider to whom it is offered, the client's answer, or
 * a message between the client and the provider who works on it.
 */
export async function sendMessage(
  stores: Stores,
  actor: Actor,
  draft: MessageDraft,
  context: QuotaContext & GuardedContext,
): Promise<Result<SeenMessage, MessageRefusal | QuotaFault>> {
  const access = { id: draft.jobId, action: 'messages.write' } as const;
  const found = await findJobFor(stores, actor, access);
  if (!found.ok) return found;
  const { now } = context;
  const { questionId } = draft;
  const known = await findContext(stores, actor, { job: found.value, questionId, now });
  const decided = decideMessage(actor, draft, { ...known, now });
  if (!decided.ok) return decided;
  const ofRecipient = guardAccount(decided.value.recipientId);
  if (lacks(context, ofRecipient)) return requireGuards(ofRecipient);
  const files = await storeOwnFiles(stores, actor, { files: draft.files, context });
  if (!files.ok) return files;
  const wasAllRead = await hasReadAll(stores, decided.value);
  const message = await stores.messages.insert(decided.value, files.value);
  const isBlocked = await isForBlocked(stores, message, found.value);
  await announceMessage(stores, { message, isForBlocked: isBlocked }, found.value);
  if (!isBlocked) await notifyRecipient(stores, { message, wasAllRead, now });
  return ok(viewMessage(message, actor));
}
sendMessage.guards = (_: Actor, { jobId }: MessageDraft) => [guardJob(jobId)];

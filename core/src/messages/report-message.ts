import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { guardJob } from '../guards.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideDismissal, decideHide, decideReport, viewMessage } from './decide-message.ts';
import type { MessageKey, MessagePage, SeenMessage } from './message.ts';
import { findMessage } from './read-messages.ts';
import type { MessageRefusal } from './send-message.ts';

/** A message to report, or to decide about, and why. */
export type ReasonedMessage = MessageKey & Readonly<{ reason: string }>;

/** Reports a message of another user to the admins, who may read the conversation since; only once. */
export async function reportMessage(
  stores: Stores,
  actor: Actor,
  { reason, ...key }: ReasonedMessage,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<SeenMessage, MessageRefusal>> {
  const access = { id: key.jobId, action: 'messages.write' } as const;
  const writable = await findJobFor(stores, actor, access);
  if (!writable.ok) return writable;
  const found = await findMessage(stores, actor, { ...key, reason: null });
  if (!found.ok) return found;
  const report = { by: actor.accountId, reason: reason.trim(), now };
  const decided = decideReport(found.value, report);
  if (!decided.ok) return decided;
  await stores.messages.mark(key.id, decided.value);
  return ok(viewMessage(decided.value, actor));
}
reportMessage.guards = (_: Actor, { jobId }: ReasonedMessage) => [guardJob(jobId)];

/** Hides a reported message from all but its author and admins, for a reason. */
export async function hideMessage(
  stores: Stores,
  actor: Actor,
  { reason, ...key }: ReasonedMessage,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<SeenMessage, MessageRefusal>> {
  if (!can(actor, 'messages.hide')) return deny(actor, 'messages.hide');
  const found = await stores.messages.find(key);
  if (found === undefined) return refuse({ code: 'message.not-found' });
  const decided = decideHide(found, { by: actor.accountId, now });
  if (!decided.ok) return decided;
  if (found.hiddenAt === null) {
    await stores.messages.mark(key.id, decided.value);
    const after = { message: key.id, reason: reason.trim() };
    const done = { action: 'message.hide', objectId: key.jobId, after } as const;
    await recordAction(stores, { actor, now }, done);
  }
  return ok(viewMessage(decided.value, actor));
}
hideMessage.guards = (_: Actor, { jobId }: ReasonedMessage) =>
  [guardJob(jobId), 'audit-log'] as const;

/** Dismisses the report of a message, for a reason: the message stays, and cannot be reported again. */
export async function dismissMessageReport(
  stores: Stores,
  actor: Actor,
  { reason, ...key }: ReasonedMessage,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<SeenMessage, MessageRefusal>> {
  if (!can(actor, 'messages.hide')) return deny(actor, 'messages.hide');
  const found = await stores.messages.find(key);
  if (found === undefined) return refuse({ code: 'message.not-found' });
  const decided = decideDismissal(found, { by: actor.accountId, now });
  if (!decided.ok) return decided;
  await stores.messages.mark(key.id, decided.value);
  const after = { message: key.id, reason: reason.trim() };
  const done = { action: 'message.dismiss-report', objectId: key.jobId, after } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(viewMessage(decided.value, actor));
}
dismissMessageReport.guards = hideMessage.guards;

/** Lists the reported messages of all jobs that no admin has decided about, oldest first. */
export async function listReportedMessages(
  { messages }: Stores,
  actor: Actor,
  page: MessagePage,
): Promise<Result<readonly SeenMessage[], PermissionFault>> {
  if (!can(actor, 'messages.hide')) return deny(actor, 'messages.hide');
  const reported = await messages.listReported(page);
  return ok(reported.map((message) => viewMessage(message, actor)));
}

import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  composeAuditEntry,
  toAuditedActor,
  type RecordedAction,
  type RecordedActor,
} from './audit-log.ts';

/** Records what an actor does in the audit log, in the unit of work that does it. */
export async function recordAction(
  { auditLog }: Pick<Stores, 'auditLog'>,
  { actor, now }: Readonly<{ actor: RecordedActor; now: Instant }>,
  done: RecordedAction,
): Promise<void> {
  await auditLog.append(composeAuditEntry(toAuditedActor(actor), done, now));
}

import type { AuditedActor } from '../audit-log/audit-entry.ts';
import type { Account } from './account.ts';
import type { Origin } from './origin.ts';

/** A user who proved who they are without a session, as the audit log records them. */
export const toAuditedUser = (
  { id: accountId, role }: Pick<Account, 'id' | 'role'>,
  { network }: Origin,
): AuditedActor => ({ accountId, role, credential: null, credentialId: null, network });

import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { recordAction } from '../audit-log/record-action.ts';

/** Records that a backup is downloaded: the contents leave the server. */
export async function recordBackup(
  stores: Stores,
  actor: Actor,
  { contents }: Readonly<{ contents: string }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, PermissionFault>> {
  const permitted = permit(actor, 'backup.download', now);
  if (!permitted.ok) return permitted;
  const downloaded = { action: 'backup.download', objectId: null, after: { contents } } as const;
  await recordAction(stores, { actor, now }, downloaded);
  return ok(null);
}
recordBackup.guards = () => ['audit-log'] as const;

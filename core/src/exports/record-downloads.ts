import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';

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

/** The tables that admins export. */
export const exportedTables = [
  'accounts',
  'approvals',
  'contact-messages',
  'jobs',
  'languages',
  'notices',
  'payout-lines',
  'payouts',
  'prices',
  'providers',
  'services',
  'transactions',
  'wallets',
] as const;
export type ExportedTable = (typeof exportedTables)[number];

/** A table that is exported, and what it is limited to. */
export type TableExport = Readonly<{
  table: ExportedTable;
  /** As in the address of the call; null if it is the whole table. */
  filter: string | null;
}>;

/** Records that an admin exports a table: its contents leave the server. */
export async function recordExport(
  stores: Stores,
  actor: Actor,
  after: TableExport,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, PermissionFault>> {
  if (!can(actor, 'tables.export')) return deny(actor, 'tables.export');
  await recordAction(stores, { actor, now }, { action: 'table.export', objectId: null, after });
  return ok(null);
}
recordExport.guards = () => ['audit-log'] as const;

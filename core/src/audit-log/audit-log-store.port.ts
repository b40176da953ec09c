import type { CursorPage } from '../kernel/cursor-page.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { AuditedAction, AuditedKind, AuditEntry, NewAuditEntry } from './audit-entry.ts';

/** Which entries to list; what is absent excludes none. */
export type AuditFilter = Readonly<{
  actorId?: AccountId | undefined;
  action?: AuditedAction | undefined;
  /** What the actions were done to, by kind and, of that kind, by id. */
  kind?: AuditedKind | undefined;
  objectId?: number | undefined;
  /** The first and the last moment. */
  from?: Instant | undefined;
  until?: Instant | undefined;
}>;

/** The audit log, to which entries are only ever added. */
export interface AuditLogStore {
  /**
   * Adds an entry with the next id and the hash over it and over the hash of the last one. Its time is
   * that of the last entry if the clock was put back since.
   */
  append(entry: NewAuditEntry): Promise<AuditEntry>;
  /** Newest first. */
  list(filter: AuditFilter, page: CursorPage): Promise<readonly AuditEntry[]>;
}

import { composeAuditText, noPreviousHash, type AuditEntry } from '../audit-log/audit-entry.ts';
import type { AuditFilter, AuditLogStore } from '../audit-log/audit-log-store.port.ts';
import { instant } from '../kernel/instant.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage } from './table.ts';

/** Replaces SHA-256, which core does not have: nothing changes the rows in memory. */
function checksum(text: string): string {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 45;
  return sum.toString(16).padStart(64, '0');
}

const matches = (entry: AuditEntry, filter: AuditFilter): boolean =>
  (filter.actorId === undefined || entry.actor.accountId === filter.actorId) &&
  (filter.action === undefined || entry.action === filter.action) &&
  (filter.kind === undefined || entry.kind === filter.kind) &&
  (filter.objectId === undefined || entry.objectId === filter.objectId) &&
  (filter.from === undefined || entry.at >= filter.from) &&
  (filter.until === undefined || entry.at <= filter.until);

/** The audit log in memory. */
export const createAuditLogStore = ({ auditEntries }: MemoryState): AuditLogStore => ({
  async append(entry) {
    const last = auditEntries.at(-1);
    const chained = {
      ...entry,
      at: instant(Math.max(entry.at, last?.at ?? entry.at)),
      id: auditEntries.length + 1,
      previousHash: last?.hash ?? noPreviousHash,
    };
    const added = { ...chained, hash: checksum(composeAuditText(chained)) };
    auditEntries.push(added);
    return added;
  },
  list: async (filter, page) =>
    cutPage(auditEntries.filter((entry) => matches(entry, filter)).toReversed(), page),
});

import type { AnnouncementStore } from '../announcements/announcement.ts';
import { announcementStateOf, isAddressed } from '../announcements/decide-announcement.ts';
import type { ApiKeyStore } from '../api-keys/api-key.ts';
import type {
  Approval,
  ApprovalFilter,
  ApprovalStore,
  ListedApproval,
} from '../approvals/approval.ts';
import { statusOf, subjectOf } from '../approvals/decide-approval.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLogStore,
  composeAuditText,
  noPreviousHash,
} from '../audit-log/audit-log.ts';
import type { AccountId, AnnouncementId } from '../kernel/ids.ts';
import { instant, type Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/result.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
} from './memory-state.ts';

/** The announcements in memory. */
export function createAnnouncementStore(state: MemoryState): AnnouncementStore {
  const { accounts, announcements, deletions, dismissals } = state;
  const dismissersOf = (id: AnnouncementId): ReadonlySet<AccountId> =>
    dismissals.get(id) ?? new Set();
  return {
    insert: async (announcement) => insertRow(announcements, (id) => ({ ...announcement, id })),
    find: async (id) => announcements.rows.get(id),
    replace: async (announcement) => replaceRow(announcements, announcement),
    list: async (page) =>
      cutPage(
        newestFirst(announcements, () => true),
        page,
      ),
    countUnended: async (now) => newestFirst(announcements, ({ endsAt }) => endsAt > now).length,
    listCurrent: async ({ accountId, role, now }) =>
      newestFirst(
        announcements,
        (one) =>
          announcementStateOf(one, now) === 'current' &&
          isAddressed(one.audience, role) &&
          !dismissersOf(one.id).has(accountId),
      ),
    async dismiss(id, accountId) {
      dismissals.set(id, new Set([...dismissersOf(id), accountId]));
    },
    async removeDismissals(now, limit) {
      const ended = newestFirst(announcements, ({ endsAt }) => endsAt <= now);
      const due = ended.flatMap(({ id }) =>
        [...dismissersOf(id)].map((accountId) => ({ id, accountId })),
      );
      const removed = due.slice(0, limit);
      for (const { id, accountId } of removed) {
        const others = [...dismissersOf(id)].filter((dismisser) => dismisser !== accountId);
        dismissals.set(id, new Set(others));
      }
      return removed.length;
    },
    listRecipients: async (audience, after, limit) =>
      [...accounts.rows.values()]
        .filter(({ id }) => after === null || id > after)
        .filter(({ id, suspension }) => suspension === null && !deletions.has(id))
        .filter(({ role }) => isAddressed(audience, role))
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .slice(0, limit),
  };
}

/** The API keys in memory. */
export const createApiKeyStore = ({ apiKeys, accounts }: MemoryState): ApiKeyStore => ({
  insert: async (key) =>
    insertRow(apiKeys, (id) => ({ ...key, id, usageCount: 0, lastUsedAt: null })),
  find: async (id) => apiKeys.rows.get(id),
  listByOwner: async (ownerId) => newestFirst(apiKeys, (key) => key.ownerId === ownerId),
  async findHolder(lookup) {
    const key = findRow(apiKeys, (candidate) => candidate.lookup === lookup && candidate.isActive);
    const owner = key && accounts.rows.get(key.ownerId);
    if (key === undefined || owner === undefined || owner.suspension !== null) return undefined;
    const { id: keyId, scopes, access, expiresAt, allowedNetworks, secretId } = key;
    const { id: accountId, role } = owner;
    return { keyId, accountId, role, scopes, access, expiresAt, allowedNetworks, secretId };
  },
  async replace(key) {
    const { usageCount = 0, lastUsedAt = null } = apiKeys.rows.get(key.id) ?? {};
    replaceRow(apiKeys, { ...key, usageCount, lastUsedAt });
  },
  async remove(id) {
    apiKeys.rows.delete(id);
  },
  async deactivateAllOf(ownerId) {
    const active = [...apiKeys.rows.values()].filter(
      (key) => key.ownerId === ownerId && key.isActive,
    );
    for (const key of active) replaceRow(apiKeys, { ...key, isActive: false });
    return active.length;
  },
  async addUsage(id, calls, lastUsedAt) {
    const key = apiKeys.rows.get(id);
    if (key === undefined) return;
    const latest = instant(Math.max(lastUsedAt, key.lastUsedAt ?? lastUsedAt));
    replaceRow(apiKeys, { ...key, usageCount: key.usageCount + calls, lastUsedAt: latest });
  },
  async listNotProtectedBy(secretId, { after, limit }) {
    return [...apiKeys.rows.values()]
      .filter((key) => key.secretId !== secretId && key.id > (after ?? 0))
      .toSorted((one, other) => one.id - other.id)
      .slice(0, limit);
  },
  async changeProtection({ id, lookup }, changed) {
    const key = apiKeys.rows.get(id);
    if (key?.lookup !== lookup) return;
    const sealed = key.sealed === null ? null : changed.sealed;
    replaceRow(apiKeys, { ...key, ...changed, sealed });
  },
});

const matchesApproval = (approval: Approval, { status, now }: ApprovalFilter): boolean =>
  status === undefined || statusOf(approval, now) === status;

/** The approval without the names that are only joined in for display. */
const stripNames = ({
  accountName: _account,
  requesterName: _requester,
  deciderName: _decider,
  ...own
}: Approval & Partial<ListedApproval>): Approval => own;

/** Requests for a second admin, in memory. */
export function createApprovalStore({ approvals, accounts }: MemoryState): ApprovalStore {
  const nameOf = (id: AccountId): string => {
    const account = accounts.rows.get(id);
    invariant(account !== undefined, 'an approval names existing accounts');
    return account.name;
  };
  const toListed = (approval: Approval): ListedApproval => ({
    ...approval,
    accountName: nameOf(approval.request.accountId),
    requesterName: nameOf(approval.requestedBy),
    deciderName: approval.decision === null ? null : nameOf(approval.decision.by),
  });
  const isWaiting = (approval: Approval, now: Instant): boolean =>
    statusOf(approval, now) === 'waiting';

  return {
    insert: async (approval) => insertRow(approvals, (id) => ({ ...approval, id })),
    async find(id) {
      const found = approvals.rows.get(id);
      return found === undefined ? undefined : toListed(found);
    },
    replace: async (approval) => replaceRow(approvals, stripNames(approval)),
    async list(filter, page) {
      const found = newestFirst(approvals, (approval) => matchesApproval(approval, filter));
      return cutPage(found, page).map(toListed);
    },
    hasWaiting: async (subject, now) =>
      findRow(
        approvals,
        (approval) => subjectOf(approval.request) === subject && isWaiting(approval, now),
      ) !== undefined,
    countWaiting: async (now) =>
      newestFirst(approvals, (approval) => isWaiting(approval, now)).length,
  };
}

/** Replaces SHA-256, which core does not have: nothing changes the rows in memory. */
function checksum(text: string): string {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 45;
  return sum.toString(16).padStart(64, '0');
}

const matchesEntry = (entry: AuditEntry, filter: AuditFilter): boolean =>
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
    cutPage(auditEntries.filter((entry) => matchesEntry(entry, filter)).toReversed(), page),
});

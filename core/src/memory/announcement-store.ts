import type { AnnouncementStore } from '../announcements/announcement-store.port.ts';
import { isAddressed, announcementStateOf } from '../announcements/decide-announcement.ts';
import type { AccountId, AnnouncementId } from '../kernel/ids.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, insertRow, newestFirst, replaceRow } from './table.ts';

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

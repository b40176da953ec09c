import { isLive } from '../jobs/job.ts';
import { dayOf } from '../kernel/calendar.ts';
import type { QuotaStore } from '../quotas/quota-store.port.ts';
import type { MemoryState } from './memory-state.ts';

/** Counts what the quotas limit, in memory. */
export const createQuotaStore = (state: MemoryState): QuotaStore => ({
  async findUsage(accountId, day) {
    const files = [...state.files.rows.values()];
    const jobs = [...state.jobs.rows.values()].filter(({ clientId }) => clientId === accountId);
    return {
      storedBytes: files
        .filter(({ id }) => state.fileOwners.get(id) === accountId)
        .reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0),
      openJobs: jobs.filter(isLive).length,
      jobsOfDay: jobs.filter(({ createdAt }) => dayOf(createdAt) === day).length,
    };
  },
  countPendingServices: async (ownerId) =>
    [...state.services.rows.values()].filter(
      (service) => service.ownerId === ownerId && service.status === 'pending',
    ).length,
  countApiKeys: async (ownerId) =>
    [...state.apiKeys.rows.values()].filter((key) => key.ownerId === ownerId).length,
});

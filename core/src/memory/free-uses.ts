import type { Redemption } from '../jobs/free-translation.ts';
import type { JobStore } from '../jobs/job-store.port.ts';
import { isReversed, type Job } from '../jobs/job.ts';
import type { Period } from '../kernel/instant.ts';
import { invariant } from '../kernel/result.ts';
import { sumMoney, type Pesewas } from '../kernel/money.ts';
import { replaceRow, type Table } from './memory-state.ts';

/** The platform's payments for the jobs that were created in a month. */
const sumDiscounts = (jobs: readonly Job[], { from, until }: Period): Pesewas =>
  sumMoney(
    jobs
      .filter(({ createdAt }) => createdAt >= from && createdAt < until)
      .map(({ quote }) => quote.discount),
  );

const isOf =
  (name: keyof Redemption, digests: readonly string[]) =>
  ({ redemption }: Job): boolean =>
    digests.includes(redemption?.[name] ?? '');

/** How a store in memory finds the uses of the free translation. */
export const createFreeUses = (
  jobs: Table<Job>,
): Pick<JobStore, 'findFreeUse' | 'forgetFreeOrigins' | 'sumFree'> => ({
  async findFreeUse({ mailboxes, networks, devices, since, month, except }) {
    const all = [...jobs.rows.values()];
    const others = all.filter(({ id }) => id !== except);
    const live = others.filter((job) => !isReversed(job));
    const ofMailbox = isOf('mailbox', mailboxes);
    const isOfNetwork = isOf('network', networks);
    const ofNetwork = live.filter((job) => job.createdAt >= since && isOfNetwork(job));
    return {
      isMailboxUsed: live.some(ofMailbox),
      cancelled: all.filter((job) => job.status === 'cancelled' && ofMailbox(job)).length,
      ofDevice: ofNetwork.filter(isOf('device', devices)).length,
      ofNetwork: ofNetwork.length,
      spent: sumDiscounts(live, month),
    };
  },
  async sumFree(month) {
    const live = [...jobs.rows.values()].filter((job) => !isReversed(job));
    return sumDiscounts(live, month);
  },
  async forgetFreeOrigins(before, limit) {
    const old = [...jobs.rows.values()]
      .filter(({ redemption, createdAt }) => redemption?.network && createdAt < before)
      .slice(0, limit);
    for (const { redemption, ...job } of old) {
      const { mailbox = '' } = redemption ?? {};
      replaceRow(jobs, { ...job, redemption: { mailbox, network: null, device: null } });
    }
    return old.length;
  },
});

/**
 * Checks what a database has an index for: a mailbox has one free translation that was not reversed.
 *
 * @throws {InvariantError} if it has two.
 */
export function checkMailbox(jobs: Table<Job>, { id, redemption }: Job): void {
  if (redemption === null) return;
  const isSame = (job: Job) => job.redemption?.mailbox === redemption.mailbox && !isReversed(job);
  const count = [...jobs.rows.values()].filter(isSame).length;
  invariant(count <= 1, `the mailbox of job ${id} has one free translation`);
}

import {
  dayMs,
  eraseDueContents,
  later,
  oldestKnownUse,
  ok,
  idempotencyRetentionDays,
  type Clock,
  type FileStore,
  type Instant,
  type UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';

const hourMs = 60 * 60 * 1_000;

/** Background work that runs until it is stopped. */
export type Housekeeping = Readonly<{ stop(): Promise<void> }>;

/** How many days a notice is retained after it was sent. */
const sentNoticeDays = 30;

/**
 * Deletes expired sessions, devices that are not used any more, old idempotency records, old sent
 * notices and the contents of deleted accounts, now and every hour.
 */
export function startHousekeeping({
  unitOfWork,
  notices,
  files,
  eraseAfterDays,
  clock,
  log,
}: Readonly<{
  unitOfWork: UnitOfWork;
  notices: Readonly<{ forgetSentBefore(moment: Instant): Promise<void> }>;
  files: Pick<FileStore, 'remove'>;
  /** How many days after the deletion of an account its contents are erased. */
  eraseAfterDays: number;
  clock: Clock;
  log: Logger;
}>): Housekeeping {
  const cleanUp = async (): Promise<void> => {
    const now = clock.now();
    try {
      await unitOfWork.write(async (stores) => {
        const sessions = await stores.sessions.removeExpired(now);
        const answers = await stores.idempotency.removeBefore(
          later(now, -idempotencyRetentionDays * dayMs),
        );
        const devices = await stores.knownDevices.removeUnusedSince(oldestKnownUse(now));
        return ok({ sessions, answers, devices });
      });
      await notices.forgetSentBefore(later(now, -sentNoticeDays * dayMs));
      const policy = { afterDays: eraseAfterDays, now };
      await eraseDueContents(unitOfWork, policy, (key) => files.remove(key));
    } catch (error) {
      log.error({ err: error }, 'expired data could not be deleted');
    }
  };

  let running = cleanUp();
  const timer = setInterval(() => {
    running = running.then(cleanUp);
  }, hourMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

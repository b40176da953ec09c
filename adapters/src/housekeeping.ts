import {
  dayMs,
  later,
  ok,
  rememberedDays,
  type Clock,
  type Instant,
  type UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';

const hourMs = 60 * 60 * 1_000;

/** Work that goes on in the background until it is stopped. */
export type Housekeeping = Readonly<{ stop(): Promise<void> }>;

/** How many days a notice is kept after it was sent. */
const sentNoticeDays = 30;

/** Forgets expired sessions, remembered answers and notices sent long ago, now and every hour. */
export function startHousekeeping({
  unitOfWork,
  notices,
  clock,
  log,
}: Readonly<{
  unitOfWork: UnitOfWork;
  notices: Readonly<{ forgetSentBefore(moment: Instant): Promise<void> }>;
  clock: Clock;
  log: Logger;
}>): Housekeeping {
  const tidy = async (): Promise<void> => {
    const now = clock.now();
    try {
      await unitOfWork.write(async (stores) => {
        const sessions = await stores.sessions.removeExpired(now);
        const answers = await stores.idempotency.removeBefore(later(now, -rememberedDays * dayMs));
        return ok({ sessions, answers });
      });
      await notices.forgetSentBefore(later(now, -sentNoticeDays * dayMs));
    } catch (error) {
      log.error({ err: error }, 'what has expired could not be forgotten');
    }
  };

  let working = tidy();
  const timer = setInterval(() => {
    working = working.then(tidy);
  }, hourMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}

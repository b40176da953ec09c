import { dayMs, later, ok, rememberedDays, type Clock, type UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';

const hourMs = 60 * 60 * 1_000;

/** Work that goes on in the background until it is stopped. */
export type Housekeeping = Readonly<{ stop(): Promise<void> }>;

/** Forgets expired sessions and remembered answers, now and every hour. */
export function startHousekeeping({
  unitOfWork,
  clock,
  log,
}: Readonly<{ unitOfWork: UnitOfWork; clock: Clock; log: Logger }>): Housekeeping {
  const tidy = async (): Promise<void> => {
    const now = clock.now();
    try {
      await unitOfWork.write(async (stores) => {
        const sessions = await stores.sessions.removeExpired(now);
        const answers = await stores.idempotency.removeBefore(later(now, -rememberedDays * dayMs));
        return ok({ sessions, answers });
      });
    } catch (error) {
      log.error({ err: error }, 'expired sessions and answers could not be forgotten');
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

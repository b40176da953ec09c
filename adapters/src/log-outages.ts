import type { Logger } from 'pino';

/**
 * Creates a function that does work which may fail for a while, as when the database cannot be reached: the
 * log has the first error, and that it works again.
 */
export function logOutages(
  log: Pick<Logger, 'error' | 'info'>,
  { fails, works }: Readonly<{ fails: string; works: string }>,
): (work: () => Promise<unknown>) => Promise<void> {
  let isFailing = false;
  return async (work) => {
    try {
      await work();
      if (isFailing) log.info(works);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, fails);
      isFailing = true;
    }
  };
}

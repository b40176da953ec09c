import { type Logger, pino } from 'pino';

import type { Config } from './config.ts';

/** The log, and how to release what it uses of the process. */
export type ClosableLog = Readonly<{ log: Logger; close(): void }>;

/** The most characters that wait for a full disk; later lines are dropped. */
const maxPendingChars = 1024 * 1024;

/**
 * Lets the server go on while its log cannot be written, as on a full disk. Otherwise the process ends,
 * and waits for the disk for ever while it does: sonic-boom repeats the last write.
 */
function endWithoutDisk(standardError: ReturnType<typeof pino.destination>): void {
  const flush = standardError.flushSync.bind(standardError);
  let isWritable = true;
  standardError.on('error', () => (isWritable = false));
  standardError.on('write', () => (isWritable = true));
  standardError.flushSync = () => {
    if (isWritable) flush();
  };
}

/**
 * Creates the log: one line of JSON for each event, on standard error. It listens to the exit of the
 * process to write its last lines, until it is closed; what is logged later is dropped.
 */
export function createLog({ logLevel: level }: Pick<Config, 'logLevel'>): ClosableLog {
  const standardError = pino.destination({ fd: 2, sync: false, maxLength: maxPendingChars });
  endWithoutDisk(standardError);
  let isClosed = false;
  const stream = {
    write: (line: string) => void (isClosed || standardError.write(line)),
    flush: (done?: (error?: Error) => void) => standardError.flush(done),
  };
  return {
    log: pino({ level, timestamp: pino.stdTimeFunctions.isoTime }, stream),
    close() {
      isClosed = true;
      standardError.end();
    },
  };
}

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

import { pino, type Logger } from 'pino';

import type { Config } from './config.ts';

/** The log, and how to release what it uses of the process. */
export type ClosableLog = Readonly<{ log: Logger; close(): void }>;

/**
 * Creates the log: one line of JSON for each event, on standard error. It listens to the exit of the
 * process to write its last lines, until it is closed; what is logged later is dropped.
 */
export function createLog({ logLevel: level }: Pick<Config, 'logLevel'>): ClosableLog {
  const standardError = pino.destination({ fd: 2, sync: false });
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

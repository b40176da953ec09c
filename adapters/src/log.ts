import { pino, type Logger } from 'pino';

import type { Config } from './config.ts';

/** The log: a line of JSON for each event, on the standard error. */
export function createLog({ logLevel: level }: Pick<Config, 'logLevel'>): Logger {
  const standardError = pino.destination({ fd: 2, sync: false });
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime }, standardError);
}

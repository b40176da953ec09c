import type { Logger, LogLevel } from '../core/logger.ts';

/** Loggers that ignore an object after the message. */
type DetailsFirst = Readonly<Record<keyof Logger, (details: object, message: string) => void>>;

/** pino has `bindings`, also its child loggers and its browser build; Bunyan has `addSerializers`. */
const takesDetailsFirst = (logger: Logger | DetailsFirst): logger is DetailsFirst =>
  'bindings' in logger || 'addSerializers' in logger;

/** Writes a message and its details in the order that the logger takes them. */
export function writeLog(
  logger: Logger,
  level: Exclude<LogLevel, 'off'>,
  { message, details }: Readonly<{ message: string; details: object }>,
): void {
  if (takesDetailsFirst(logger)) logger[level](details, message);
  else logger[level](message, details);
}

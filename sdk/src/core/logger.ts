/** How much is logged: each level includes those before it. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/**
 * Receives log messages: `console` works, and so do the common loggers. It never receives a token, a
 * header, a body or a query.
 */
export type Logger = Readonly<
  Record<Exclude<LogLevel, 'off'>, (message: string, details: object) => void>
>;

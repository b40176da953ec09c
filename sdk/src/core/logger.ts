/** How much is logged: each level includes those before it. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/**
 * Receives log messages with their details: `console`, winston and other loggers that take the message
 * first, and pino and Bunyan, which are given the details first. It never receives a token, a header, a
 * body or a query.
 */
export type Logger = Readonly<
  Record<Exclude<LogLevel, 'off'>, (message: string, details: object) => void>
>;

import type { NsemError } from '../core/errors.ts';
import type { AttemptInfo, Hooks, Logger, LogLevel } from '../core/observe.ts';

/** Whom the requester tells what becomes of an attempt. */
type AttemptObserver = Readonly<{
  /** To send along. */
  headers: Readonly<Record<string, string>>;
  answered(answer: Readonly<{ status: number; requestId: string | null }>): void;
  retrying(error: NsemError, delayMs: number): void;
  failed(error: NsemError): void;
}>;

/** Whom the requester tells of an attempt that is about to be sent. */
export type Observer = (attempt: AttemptInfo) => AttemptObserver;

/** Every level, each telling more than the one before. */
export const logLevels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** Whether a text, such as one of the environment, is a level. */
export const isLogLevel = (text: string): text is LogLevel =>
  (logLevels as readonly string[]).includes(text);

/** Tells the caller's hooks and logger. */
export function createObserver(
  hooks: Hooks,
  { logger, level }: Readonly<{ logger: Logger; level: LogLevel }>,
): Observer {
  const heaviest = logLevels.indexOf(level);
  return (attempt) => {
    const log = (weight: Exclude<LogLevel, 'off'>, event: string, about?: object) => {
      if (logLevels.indexOf(weight) > heaviest) return;
      const { method, url, attempt: number } = attempt;
      // The query may be private.
      const path = new URL(url).pathname;
      logger[weight](`nsem: ${method} ${path}`, { event, method, path, attempt: number, ...about });
    };
    const startedAt = performance.now();
    log('debug', 'request');
    return {
      headers: hooks.onRequest?.(attempt) ?? {},
      answered({ status, requestId }) {
        const answer = { status, requestId, ms: Math.round(performance.now() - startedAt) };
        log('info', 'response', answer);
        hooks.onResponse?.({ ...attempt, ...answer });
      },
      retrying(error, delayMs) {
        const { code, requestId } = error;
        log('warn', 'retry', { code, requestId, delayMs: Math.round(delayMs) });
        hooks.onRetry?.({ ...attempt, error, delayMs });
      },
      failed: ({ code, status, requestId }) => log('error', 'failure', { code, status, requestId }),
    };
  };
}

import type { ResponseInfo } from '../core/api-promise.ts';
import type { NsemError } from '../core/errors.ts';
import type { AttemptInfo, Hooks } from '../core/hooks.ts';
import type { Logger, LogLevel } from '../core/logger.ts';
import { writeLog } from './write-log.ts';

/** Receives the outcome of one attempt. */
type AttemptObserver = Readonly<{
  /** The headers that the hooks add. */
  headers: Readonly<Record<string, string>>;
  onResponse(response: Pick<ResponseInfo, 'status' | 'requestId' | 'header'>): void;
  onRetry(error: NsemError, delayMs: number): void;
  onFailure(error: NsemError): void;
}>;

/** Called before each attempt is sent. */
export type Observer = (attempt: AttemptInfo) => AttemptObserver;

/** Every level; each includes those before it. */
export const logLevels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** Whether a text, such as that of an environment variable, is a level. */
export const isLogLevel = (text: string): text is LogLevel =>
  (logLevels as readonly string[]).includes(text);

/** Notifies the caller's hooks and logger. */
export function createObserver(
  hooks: Hooks,
  { logger, level: maxLevel }: Readonly<{ logger: Logger; level: LogLevel }>,
): Observer {
  return (attempt) => {
    const log = (level: Exclude<LogLevel, 'off'>, event: string, details?: object) => {
      if (logLevels.indexOf(level) > logLevels.indexOf(maxLevel)) return;
      const { method, url, attempt: number } = attempt;
      // The query may be private.
      const path = new URL(url).pathname;
      writeLog(logger, level, {
        message: `nsem: ${method} ${path}`,
        details: { event, method, path, attempt: number, ...details },
      });
    };
    const startedAt = performance.now();
    log('debug', 'request');
    return {
      headers: hooks.onRequest?.(attempt) ?? {},
      onResponse({ status, requestId, header }) {
        const response = { status, requestId, ms: Math.round(performance.now() - startedAt) };
        log('info', 'response', response);
        hooks.onResponse?.({ ...attempt, ...response, serverVersion: header('nsem-version') });
      },
      onRetry(error, delayMs) {
        const { code, requestId } = error;
        log('warn', 'retry', { code, requestId, delayMs: Math.round(delayMs) });
        hooks.onRetry?.({ ...attempt, error, delayMs });
      },
      onFailure: ({ code, status, requestId }) =>
        log('error', 'failure', { code, status, requestId }),
    };
  };
}

import { StorageFullError } from '@nsem/core';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { ClientGone } from '../body/client-gone.ts';
import { requestIdOf, writeProblem } from '../replies/write-answer.ts';

const hangUps: ReadonlySet<string> = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whether an error only means that the other side hung up, or does not speak HTTP. */
export const isHangUp = (error: unknown): boolean =>
  error instanceof ClientGone || hangUps.has(codeOf(error)) || codeOf(error).startsWith('HPE_');

/** Whether the disk is full, for the database or for files. */
const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFullError || codeOf(error) === 'ENOSPC';

/**
 * Turns any thrown error into a 500 without details (or a 503 if the disk is full), and logs the error
 * under the request id.
 */
export const catchErrors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const requestId = requestIdOf(ctx);
      if (isHangUp(error)) {
        log.debug({ requestId }, 'the caller hung up');
        ctx.res.destroy();
        return;
      }
      log.error({ err: error, requestId, method: ctx.method, path: ctx.path }, 'call failed');
      if (ctx.headerSent) ctx.res.destroy();
      else
        writeProblem(ctx, { code: isStorageFull(error) ? 'http.storage-full' : 'http.internal' });
    }
  };

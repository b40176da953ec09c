import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { ClientGone } from '../body/client-gone.ts';
import { requestIdOf, writeProblem } from '../write-answer.ts';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Whether an error says no more than that the other side has hung up. */
export const isHangUp = (error: unknown): boolean =>
  error instanceof ClientGone ||
  ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String(codeOf(error)),
  );

/** Turns whatever is thrown into a 500 that says nothing, and logs all of it under the request's id. */
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
      writeProblem(ctx, { code: 'http.internal' });
    }
  };

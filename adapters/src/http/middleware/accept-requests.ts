import type { Middleware } from 'koa';
import { writeProblem } from '../replies/write-answer.ts';

/** Refuses every request with 503 while none is accepted. */
export const acceptRequests =
  (isOpen: () => boolean): Middleware =>
  (ctx, next) => {
    if (isOpen()) return next();
    writeProblem(ctx, { code: 'http.unavailable' });
    return Promise.resolve();
  };

import type { Middleware } from 'koa';
import { drain } from '../body/drain.ts';

/** Throws away what a request still sends when it is answered, for half a minute at most. */
export const drainRest: Middleware = async (ctx, next) => {
  await next();
  drain(ctx.req);
};

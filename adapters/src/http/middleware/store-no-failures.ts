import type { Middleware } from 'koa';

/** Whether an answer is a failure, or only leads elsewhere; 304 is about what the caller has stored. */
const isPassing = (status: number): boolean => status >= 300 && status !== 304;

/**
 * Lets no cache store errors and redirects: what is missing now can exist after an upgrade. It decides
 * when the answer is known, whatever headers were set on the way to it.
 */
export const storeNoFailures: Middleware = async (ctx, next) => {
  await next();
  if (!ctx.headerSent && isPassing(ctx.status)) ctx.set('cache-control', 'no-store');
};

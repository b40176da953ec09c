import type { Middleware } from 'koa';
import { writeProblem } from '../replies/write-answer.ts';
import { allowedMethods } from './route.ts';

/** Refuses a method that the path does not take. */
export const methodNotAllowed: Middleware = (ctx, next) => {
  const allowed = allowedMethods(ctx);
  if (allowed.length === 0) return next();
  writeProblem(ctx, { code: 'http.method-not-allowed', allowed });
  return Promise.resolve();
};

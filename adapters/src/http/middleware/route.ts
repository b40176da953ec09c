import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { deprecationHeaders } from '../operations/deprecation.ts';
import type { Operation } from '../operations/operation.ts';
import { type CallDependencies, runOperation } from '../operations/run-operation.ts';
import { setHeaders } from '../replies/headers.ts';
import { writeProblem, writeReply } from '../replies/write-answer.ts';

/** The path as the router writes it; without its trailing slash it matches both spellings. */
const routerPath = (path: string): string =>
  path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1');

const firstSegment = (path: string): string => {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
};

const serve =
  <D>(operation: Operation<D>, readDependencies: () => CallDependencies & D): Middleware =>
  async (ctx) => {
    const dependencies = readDependencies();
    ctx.state['operation'] = operation.id;
    const leave = dependencies.loopWatch.enter(operation.id);
    try {
      const outcome = await runOperation(operation, ctx, dependencies);
      setHeaders(ctx, deprecationHeaders(operation, ctx['params']));
      if (outcome.ok) await writeReply(ctx, outcome.value, dependencies.storedFiles);
      else writeProblem(ctx, outcome.fault);
    } finally {
      leave();
    }
  };

function routerOf<D>(
  operations: readonly Operation<D>[],
  readDependencies: () => CallDependencies & D,
): Middleware {
  const router = new Router({ exclusive: 'specificity', sensitive: true });
  for (const operation of operations) {
    const serving = serve(operation, readDependencies);
    router.register(routerPath(operation.path), [operation.method], serving);
  }
  return router.routes() as Middleware;
}

/** The methods that a path takes, if it is one of ours and the router found no route for it. */
function allowedMethods(ctx: Context): readonly string[] {
  const matched = (ctx['matched'] ?? []) as readonly Readonly<{ methods: readonly string[] }>[];
  return [...new Set(matched.flatMap(({ methods }) => methods))].toSorted();
}

/**
 * Serves the table of operations. There is a router for each first segment of a path, so that a call
 * is compared with a dozen routes and not with all.
 *
 * @param readDependencies returns what calls need now; each call uses what it returned at its start.
 */
export function route<D>(
  operations: readonly Operation<D>[],
  readDependencies: () => CallDependencies & D,
): Middleware {
  const bySegment = Map.groupBy(operations, ({ path }) => firstSegment(path));
  const routers = new Map(
    [...bySegment].map(([segment, group]) => [segment, routerOf(group, readDependencies)]),
  );
  return (ctx, next) => {
    const router = routers.get(firstSegment(ctx.path));
    return router === undefined ? next() : router(ctx, next);
  };
}

/** Refuses a method that the path does not take. */
export const methodNotAllowed: Middleware = (ctx, next) => {
  const allowed = allowedMethods(ctx);
  if (allowed.length === 0) return next();
  writeProblem(ctx, { code: 'http.method-not-allowed', allowed });
  return Promise.resolve();
};

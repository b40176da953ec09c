import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Operation } from '../operation.ts';
import { runOperation } from '../run-operation.ts';
import type { World } from '../world.ts';
import { writeProblem, writeReply } from '../write-answer.ts';

/** The path as the router writes it; without its trailing slash it matches both spellings. */
const routerPath = (path: string): string =>
  path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1');

const firstSegment = (path: string): string => {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
};

const serve =
  (operation: Operation, world: World): Middleware =>
  async (ctx) => {
    const outcome = await runOperation(operation, ctx, world);
    if (outcome.ok) await writeReply(ctx, outcome.value, world.files);
    else writeProblem(ctx, outcome.fault);
  };

function routerOf(operations: readonly Operation[], world: World): Middleware {
  const router = new Router({ exclusive: 'specificity', sensitive: true });
  for (const operation of operations) {
    router.register(routerPath(operation.path), [operation.method], serve(operation, world));
  }
  return router.routes() as Middleware;
}

/** The methods that a path takes, where it is one of ours and the router found no route for it. */
export function allowedMethods(ctx: Context): readonly string[] {
  const matched = (ctx['matched'] ?? []) as readonly Readonly<{ methods: readonly string[] }>[];
  return [...new Set(matched.flatMap(({ methods }) => methods))].toSorted();
}

/**
 * Serves the table of operations. There is a router for each first segment of a path, so that a call
 * is compared with a dozen routes and not with all.
 */
export function route(operations: readonly Operation[], world: World): Middleware {
  const bySegment = Map.groupBy(operations, ({ path }) => firstSegment(path));
  const routers = new Map(
    [...bySegment].map(([segment, group]) => [segment, routerOf(group, world)]),
  );
  return (ctx, next) => {
    const router = routers.get(firstSegment(ctx.path));
    return router === undefined ? next() : router(ctx, next);
  };
}

import Koa from 'koa';
import { createReference } from './docs/create-reference.ts';
import { describeApi } from './openapi.ts';
import { operations } from './operations.ts';
import { catchErrors, isHangUp } from './middleware/catch-errors.ts';
import { guard } from './middleware/guard.ts';
import { allowedMethods, route } from './middleware/route.ts';
import { trace } from './middleware/trace.ts';
import { webUi } from './middleware/web-ui.ts';
import type { HttpWorld, World } from './world.ts';
import { writeProblem } from './write-answer.ts';

export type { HttpWorld } from './world.ts';

const methodNotAllowed: Koa.Middleware = (ctx, next) => {
  const allowed = allowedMethods(ctx);
  if (allowed.length === 0) return next();
  writeProblem(ctx, { code: 'http.method-not-allowed', allowed });
  return Promise.resolve();
};

/** Described when first asked for: most processes never are, and all want to start fast. */
function describeLazily(brand: string): Pick<World, 'readOpenApiText' | 'readReference'> {
  let text: string | undefined;
  let page: ReturnType<World['readReference']> | undefined;
  return {
    readOpenApiText: () => (text ??= JSON.stringify(describeApi(operations, brand))),
    readReference: () => (page ??= createReference(describeApi(operations, brand))),
  };
}

/** The whole HTTP side of the marketplace: the API at the root, and the UI beside it. */
export function createApp(world: HttpWorld): Koa {
  const app = new Koa();
  app.use(trace(world.log));
  app.use(catchErrors(world.log));
  app.use(guard(world.publicUrl));
  app.use(route(operations, { ...world, ...describeLazily(world.brand) }));
  app.use(methodNotAllowed);
  if (world.webRoot !== null) app.use(webUi(world.webRoot));
  app.use((ctx) => writeProblem(ctx, { code: 'http.not-found' }));
  // What goes wrong after the headers are out, and callers who hang up in the middle of a download.
  app.on('error', (error: unknown) => {
    if (!isHangUp(error)) world.log.error({ err: error }, 'answer broken off');
  });
  return app;
}

import Koa from 'koa';
import { describeApi } from './openapi.ts';
import { operations } from './operations.ts';
import { catchErrors, isHangUp } from './middleware/catch-errors.ts';
import { allowedMethods, route } from './middleware/route.ts';
import { trace } from './middleware/trace.ts';
import { webUi } from './middleware/web-ui.ts';
import type { HttpWorld } from './world.ts';
import { writeProblem } from './write-answer.ts';

export type { HttpWorld } from './world.ts';

const methodNotAllowed: Koa.Middleware = (ctx, next) => {
  const allowed = allowedMethods(ctx);
  if (allowed.length === 0) return next();
  writeProblem(ctx, { code: 'http.method-not-allowed', allowed });
  return Promise.resolve();
};

/** The whole HTTP side of the marketplace: the API at the root, and the UI beside it. */
export function createApp(world: HttpWorld): Koa {
  const app = new Koa();
  let openApiText: string | undefined;
  // Described when first asked for: most processes never are, and all want to start fast.
  const readOpenApiText = () =>
    (openApiText ??= JSON.stringify(describeApi(operations, world.brand)));
  app.use(trace(world.log));
  app.use(catchErrors(world.log));
  app.use((ctx, next) => {
    ctx.set('x-content-type-options', 'nosniff');
    return next();
  });
  app.use(route(operations, { ...world, readOpenApiText }));
  app.use(methodNotAllowed);
  if (world.webRoot !== null) app.use(webUi(world.webRoot));
  app.use((ctx) => writeProblem(ctx, { code: 'http.not-found' }));
  // What goes wrong after the headers are out, and callers who hang up in the middle of a download.
  app.on('error', (error: unknown) => {
    if (!isHangUp(error)) world.log.error({ err: error }, 'answer broken off');
  });
  return app;
}

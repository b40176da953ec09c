import Koa, { type Middleware } from 'koa';
import { followSettings } from '../settings/policies.ts';
import { followName } from '../settings/running-settings.ts';
import { createReference } from '../reference/create-reference.ts';
import { describeApi } from './openapi/describe-api.ts';
import { resolveOperations } from './openapi/resolve-operations.ts';
import { operations, type HandlerDependencies } from './operations/operations.ts';
import { allowOrigins } from './middleware/allow-origins.ts';
import { catchErrors, isExpected, storeNoFailures } from './middleware/catch-errors.ts';
import { drainRest } from './middleware/drain-rest.ts';
import { guard, tus } from './middleware/response-headers.ts';
import { methodNotAllowed, route } from './middleware/route.ts';
import { measure, metricsPage, trace } from './middleware/observe.ts';
import { removedWorker, webUi } from './middleware/web-ui.ts';
import type { CallDependencies } from './operations/run-operation.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Logger } from 'pino';
import type { HtmlPage } from '../reference/html-page.ts';
import { providerPages } from './provider-pages/provider-pages.ts';
import { writeProblem } from './replies/write-answer.ts';
import { namedPages, publicPages } from './site/named-pages.ts';
import { rememberByName } from './provider-pages/page-head.ts';
import { siteFiles } from './site/site-files.ts';
import { pathOfPublicUrl, type BasePath } from './base-path.ts';
import { behindPath, mount } from './middleware/mount.ts';

/** The two forms of the API description, which the app makes itself. */
type ApiPages = Readonly<{
  readOpenApiText: () => string;
  readReference: () => Promise<HtmlPage>;
}>;

/** The dependencies of the app: those of calls and handlers, and its own settings. */
export type AppDependencies = CallDependencies &
  Omit<HandlerDependencies, keyof ApiPages> &
  Readonly<{
    /** The public address of the marketplace; null if it is not configured. */
    publicUrl: string | null;
    /** The origins whose scripts may call the API, or `*`; none: only its own. */
    corsOrigins: readonly string[];
    /** The marketplace's name, in the API reference. */
    brand: string;
    /** The folder of the built UI; null if there is none to serve. */
    webRoot: string | null;
    /** Whether browsers may store the UI; if not, what they have stored is deleted. */
    hasServiceWorker: boolean;
    log: Logger;
  }>;

/** Describes the API at the first request for it: most processes get none, and starting is fast. */
function describeLazily(
  nameOf: () => string,
  served: Readonly<{ version: string; basePath: BasePath }>,
): ApiPages {
  const describe = (brand: string) => describeApi(operations, { brand, ...served });
  return {
    readOpenApiText: rememberByName(nameOf, (name) => JSON.stringify(describe(name))),
    readReference: rememberByName(nameOf, (name) =>
      createReference(resolveOperations(describe(name))),
    ),
  };
}

/** Refuses every request with 503 while none is accepted. */
const acceptRequests =
  (isOpen: () => boolean): Middleware =>
  (ctx, next) => {
    if (isOpen()) return next();
    writeProblem(ctx, { code: 'http.unavailable' });
    return Promise.resolve();
  };

/** How the app is part of a server. */
export type AppOptions = Readonly<{
  /** The path that all URLs of the app start with. */
  basePath?: BasePath;
  /** Whether requests are accepted now; all others are refused with 503. */
  isOpen?: () => boolean;
  /**
   * The metrics that count the requests and are served at `/metrics`; without them there is no such
   * page.
   */
  metrics?: Pick<Metrics, 'admits' | 'countRequest' | 'render'> | undefined;
}>;

/** The whole HTTP side of the marketplace: the API, and the web UI if there is one. */
export function createApp(
  dependencies: AppDependencies,
  { basePath = '', isOpen, metrics }: AppOptions = {},
): Koa {
  const { corsOrigins, hasServiceWorker, log, publicUrl, version, webRoot } = dependencies;
  const app = new Koa();
  const path = basePath === '' ? pathOfPublicUrl(publicUrl) : basePath;
  app.use(trace(log, version, path));
  if (metrics !== undefined) app.use(measure(metrics));
  app.use(drainRest);
  app.use(storeNoFailures);
  app.use(catchErrors(log));
  app.use(guard(publicUrl));
  if (corsOrigins.length > 0) app.use(allowOrigins(corsOrigins));
  if (isOpen !== undefined) app.use(acceptRequests(isOpen));
  if (basePath !== '') app.use(mount(basePath));
  else if (path !== '') app.use(behindPath(path));
  if (metrics !== undefined) app.use(metricsPage(metrics));
  const name = followName(dependencies.settings);
  const called = followSettings({
    ...dependencies,
    ...describeLazily(name, { version, basePath: path }),
  });
  app.use(tus(() => called().maxUploadBytes));
  app.use(route(operations, called));
  app.use(methodNotAllowed);
  if (webRoot !== null) {
    const site = { ...dependencies, readLimits: () => called().limits };
    app.use(providerPages(webRoot, { ...site, nameOf: name }));
    app.use(siteFiles(site));
    app.use(publicPages(webRoot, { publicUrl, nameOf: name }));
    app.use(namedPages(webRoot, name));
    if (!hasServiceWorker) app.use(removedWorker());
    app.use(webUi(webRoot));
  }
  app.use((ctx) => writeProblem(ctx, { code: 'http.not-found' }));
  // Errors after the headers are sent, and clients that disconnect during a download.
  app.on('error', (error: unknown) => {
    if (!isExpected(error)) log.error({ err: error }, 'response broken off');
  });
  return app;
}

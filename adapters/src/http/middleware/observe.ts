import { randomUUID } from 'node:crypto';
import type { Actor } from '@nsem/core';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.ts';
import type { BasePath } from '../base-path.ts';
import { compressText } from '../replies/compress-text.ts';
import { setHeaders } from '../replies/headers.ts';
import { writeProblem } from '../replies/write-answer.ts';

const msPerSecond = 1000;

/** Counts each request when its answer is ready to be sent. */
export const measure =
  (metrics: Pick<Metrics, 'countRequest'>): Middleware =>
  async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    metrics.countRequest({
      operation: ctx.state['operation'] as string | undefined,
      method: ctx.method,
      status: ctx.status,
      seconds: (performance.now() - startedAt) / msPerSecond,
    });
  };

const path = '/metrics';
const allowed = ['GET', 'HEAD'];

async function writeMetrics(ctx: Context, metrics: Pick<Metrics, 'render'>): Promise<void> {
  ctx.state['operation'] = 'readMetrics';
  const { contentType, text } = await metrics.render();
  ctx.status = 200;
  setHeaders(ctx, { 'content-type': contentType, 'cache-control': 'no-store' });
  ctx.body = text;
  await compressText(ctx, text);
}

/**
 * Serves the metrics to callers with their token. They are no operation of the API, as `/healthz` and `/readyz`
 * are: their credential is none of an account, they must not depend on the database, most servers do not have
 * them, and proxies refuse the path. So the API description does not have them, for which a method of the SDK
 * and a command would be needed: programs read them with a library for Prometheus.
 */
export const metricsPage =
  (metrics: Pick<Metrics, 'admits' | 'render'>): Middleware =>
  (ctx, next) => {
    if (ctx.path !== path) return next();
    if (!allowed.includes(ctx.method)) {
      writeProblem(ctx, { code: 'http.method-not-allowed', allowed });
    } else if (metrics.admits(ctx.req.headers.authorization)) {
      return writeMetrics(ctx, metrics);
    } else {
      writeProblem(ctx, { code: 'http.token-invalid' });
    }
    return Promise.resolve();
  };

/** The description of a caller in the log: never a name, a token or a key. */
const describeActor = (actor: Actor | undefined) =>
  actor === undefined
    ? undefined
    : {
        user: actor.accountId,
        key: actor.credential.kind === 'api-key' ? actor.credential.keyId : undefined,
      };

/** The status that is logged for a caller who disconnected before the response, as in nginx. */
const clientClosed = 499;

const wentAway = ({ res }: Context): boolean => res.destroyed && !res.writableFinished;

const describeCall = (ctx: Context, startedAt: number) => ({
  requestId: ctx.state['requestId'] as string,
  method: ctx.method,
  // Without the query, which may contain search terms.
  path: ctx.path,
  status: wentAway(ctx) ? clientClosed : ctx.status,
  ms: Math.round((performance.now() - startedAt) * 10) / 10,
  ...describeActor(ctx.state['actor'] as Actor | undefined),
});

/**
 * Gives every call an id, which its answer and its one line in the log carry.
 *
 * @param version of the server, which every answer carries too.
 * @param basePath the path under which clients find the app, for the addresses in problem documents.
 */
export const trace =
  (log: Logger, version: string, basePath: BasePath = ''): Middleware =>
  async (ctx, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.state['basePath'] = basePath;
    setHeaders(ctx, { 'request-id': requestId, 'nsem-version': version });
    await next();
    if (log.isLevelEnabled('info')) log.info(describeCall(ctx, startedAt));
  };

import { randomUUID } from 'node:crypto';
import type { Actor } from '@nsem/core';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { BasePath } from '../base-path.ts';
import { setHeaders } from '../replies/set-headers.ts';

/** What the log contains of a caller: never a name, a token or a key. */
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

import { hash } from 'node:crypto';
import { ok, refuse, type Actor, type Result } from '@nsem/core';
import type { Context } from 'koa';
import type { z } from 'zod';
import { allows, authenticate, recognise } from './authenticate.ts';
import { openUploads } from './body/call-uploads.ts';
import { readBody, type ReadBody } from './body/read-body.ts';
import type { AnyFault, Issue } from './http-fault.ts';
import { countCall } from './limits/count-call.ts';
import type { Call, Operation, Repeatable } from './operation.ts';
import type { Reply } from './reply.ts';
import { validate } from './validate.ts';
import type { World } from './world.ts';

type AnyCall = Call<unknown, unknown, unknown, Actor | undefined>;
type Admitted = Pick<AnyCall, 'actor' | 'sessionHash' | 'network' | 'isStillAdmitted'>;
type Parts = Pick<
  AnyCall,
  'params' | 'query' | 'headers' | 'body' | 'path' | 'queryText' | 'repeatable'
>;

const nobody = ok({ actor: undefined, sessionHash: undefined });
const noBody: ReadBody = { value: undefined, received: undefined };

/** Lets the caller in, by limit, credential and role, before anything of the body is read. */
async function admit(
  { access, unlimited }: Operation,
  ctx: Context,
  { now, world }: Readonly<{ now: AnyCall['now']; world: World }>,
): Promise<Result<Admitted, AnyFault>> {
  const caller =
    access === 'anonymous' ? nobody : await authenticate(ctx.req.headers.authorization, now, world);
  const actor = caller.ok ? caller.value.actor : undefined;
  // For the access log.
  ctx.state['actor'] = actor;
  const { limits } = world;
  const network = actor === undefined ? limits?.networkOf(ctx.req) : undefined;
  if (limits !== null && unlimited !== true) {
    const fault = await countCall(ctx, limits, actor ?? network);
    if (fault !== undefined) return refuse(fault);
  }
  if (!caller.ok) return caller;
  const { sessionHash } = caller.value;
  const isStillAdmitted = async () => {
    const again = await recognise(ctx.req.headers.authorization, world.clock.now(), world);
    return again.ok && allows(access, again.value.actor);
  };
  return actor === undefined || allows(access, actor)
    ? ok({ actor, sessionHash, network, isStillAdmitted })
    : refuse({ code: 'http.forbidden' });
}

/** The Idempotency-Key, quoted as RFC 9651 has it or bare, as many clients send it. */
const keyShape =
  /^(?:"(?<quoted>[\x21\x23-\x5b\x5d-\x7e]{1,255})"|(?<bare>[\x21\x23-\x7e]{1,255}))$/;

const withoutBigInts = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

function readRepeatable(
  { method, idempotent }: Operation,
  ctx: Context,
  { path, content }: Readonly<{ path: string; content: readonly unknown[] }>,
): Result<Repeatable | undefined, AnyFault> {
  const header = ctx.req.headers['idempotency-key'];
  if (idempotent !== true || header === undefined) return ok(undefined);
  const groups = keyShape.exec(String(header))?.groups;
  const sent = groups?.['quoted'] ?? groups?.['bare'];
  if (sent === undefined) return refuse({ code: 'http.malformed-idempotency-key' });
  const fingerprint = hash('sha256', JSON.stringify(content, withoutBigInts), 'base64url');
  return ok({ key: `${method} ${path} ${sent}`, fingerprint });
}

/** The headers that an operation reads, under the names that it gives them. */
const sentHeaders = ({ shape }: z.ZodObject, { req }: Context): Record<string, unknown> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, req.headers[name.toLowerCase()]]));

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

/** Checks everything that was sent; whatever is wrong with it is told at once. */
function checkParts(
  operation: Operation,
  ctx: Context,
  { value, received }: ReadBody,
): Result<Parts, AnyFault> {
  const issues: Issue[] = [];
  const check = (schema: Operation['params'], sent: unknown) =>
    schema === undefined ? undefined : validate(schema, sent, issues);
  const params = check(operation.params, ctx['params']);
  // Reading the query costs more than most calls that have none.
  const query = operation.query === undefined ? undefined : check(operation.query, ctx.query);
  const headers =
    operation.headers && check(operation.headers, sentHeaders(operation.headers, ctx));
  const body = check(operation.body?.schema, value);
  if (issues.length > 0) return refuse({ code: 'http.invalid', issues });
  const path = withoutSlash(ctx.path);
  const repeatable = readRepeatable(operation, ctx, { path, content: [body, received?.sha256] });
  if (!repeatable.ok) return repeatable;
  const queryText = ctx.querystring;
  return ok({ params, query, headers, body, path, queryText, repeatable: repeatable.value });
}

const isUsed = (outcome: Result<Reply, AnyFault>): boolean =>
  outcome.ok && !(outcome.value.kind === 'text' && outcome.value.replayed);

/** Runs an operation for a request: admitted, read, checked, handled. */
export async function runOperation(
  operation: Operation,
  ctx: Context,
  world: World,
): Promise<Result<Reply, AnyFault>> {
  const now = world.clock.now();
  const admitted = await admit(operation, ctx, { now, world });
  if (!admitted.ok) return admitted;
  const { body } = operation;
  const read = body === undefined ? ok(noBody) : await readBody(ctx.req, body, world);
  if (!read.ok) return read;
  const uploads = openUploads(world, read.value.received);
  // Where the handler throws, what it kept may already be part of what was committed.
  let used = true;
  try {
    const parts = checkParts(operation, ctx, read.value);
    const outcome = parts.ok
      ? await operation.handle({ ...admitted.value, ...parts.value, uploads, now }, world)
      : parts;
    used = isUsed(outcome);
    return outcome;
  } finally {
    await uploads.close(used);
  }
}

import type { IncomingMessage } from 'node:http';
import {
  deny,
  mayEver,
  mustSetUpFactor,
  ok,
  refuse,
  type Actor,
  type AdminFactorPolicy,
  type FileStore,
  type Result,
} from '@nsem/core';
import type { Context } from 'koa';
import type { z } from 'zod';
import {
  actionOf,
  allows,
  authenticate,
  countKeyUse,
  recognize,
  type Authentication,
} from './authenticate.ts';
import { positionBefore, withPosition, type EventPosition } from './event-position.ts';
import type { KeyUsage, SessionUsage } from '../../accounts/credential-usage.ts';
import type { Limits } from '../limits/limits.ts';
import type { LoopWatch } from '../../system/loop-watch.ts';
import type { StoredFiles } from '../../files/stored-files.ts';
import type { UploadStaging } from '../../files/upload-staging.ts';
import { identifyContent } from './fingerprint.ts';
import { followCaller } from './follow-caller.ts';
import { createUseCaseRunner, type Repeatable } from './use-cases.ts';
import { openStream, openUploads } from '../body/call-body.ts';
import type { BodyMemory } from '../body/body-memory.ts';
import { readBody, type BodyPatience, type ReadBody } from '../body/read-body.ts';
import type { AnyFault, Issue } from '../problems/http-fault.ts';
import { countCall, countChange } from '../limits/count-calls.ts';
import { readOrigin } from '../limits/addresses.ts';
import type { CallParts, Declaration, Operation } from './operation.ts';
import { isWholeList, wholeListQuery } from './paging.ts';
import type { Reply } from '../replies/reply.ts';
import { parseQuery, validate } from './validate.ts';

/** The dependencies of admitting a call, reading it and running its operation. */
export type CallDependencies = Authentication &
  Readonly<{
    keyUsage: KeyUsage;
    sessionUsage: SessionUsage;
    /** Whether admins must have a second factor. */
    adminFactor: AdminFactorPolicy;
    /** How often callers may call; null if nothing is limited, as in benchmarks. */
    limits: Limits | null;
    /** The IP address that a request comes from. */
    addressOf: (request: IncomingMessage) => string;
    files: FileStore;
    storedFiles: StoredFiles;
    uploads: UploadStaging;
    /** The largest audio or document that is accepted. */
    maxUploadBytes: number;
    /** The budget for bodies in memory. */
    bodyMemory: BodyMemory;
    bodyPatience: BodyPatience;
    events: EventPosition;
    loopWatch: LoopWatch;
  }>;

type AnyCall = CallParts<unknown, unknown, unknown, Actor | undefined>;
type Admitted = Pick<AnyCall, 'actor' | 'sessionHash' | 'origin' | 'isStillAdmitted'>;
type Parts = Pick<
  AnyCall,
  'params' | 'query' | 'headers' | 'body' | 'path' | 'queryText' | 'repeatable'
>;

const anonymous = ok({ actor: undefined, sessionHash: undefined });
const absentBody: ReadBody = { value: undefined, received: undefined };

/** Admits the caller by limit, credential and role, before the body is read. */
async function admit(
  operation: Declaration,
  ctx: Context,
  dependencies: CallDependencies,
): Promise<Result<Admitted, AnyFault>> {
  const { access, unlimited } = operation;
  const address = dependencies.addressOf(ctx.req);
  const origin = readOrigin(ctx.req, address);
  const presented = { authorization: ctx.req.headers.authorization, address, origin };
  const caller = access === 'anonymous' ? anonymous : await authenticate(presented, dependencies);
  const actor = caller.ok ? caller.value.actor : undefined;
  // For the access log.
  ctx.state['actor'] = actor;
  const { limits } = dependencies;
  if (limits !== null && unlimited !== true) {
    const fault = await countCall(ctx, limits, actor ?? origin.network);
    if (fault !== undefined) return refuse(fault);
  }
  if (!caller.ok) return caller;
  if (access === 'anonymous') await countKeyUse(presented, dependencies);
  const { sessionHash } = caller.value;
  const isStillAdmitted = async () => {
    const again = await recognize(presented, dependencies);
    return again.ok && allows(access, again.value.actor);
  };
  if (actor !== undefined) {
    const action = actionOf(access);
    if (action !== null && !mayEver(actor, action)) return deny(actor, action);
    if (mustSetUpFactor(actor, action, dependencies.adminFactor)) {
      return refuse({ code: 'account.second-factor-enrolment-required' });
    }
    const fault = limits && (await countChange(operation, actor, limits));
    if (fault) return refuse(fault);
  }
  return ok({ actor, sessionHash, origin, isStillAdmitted });
}

/** The Idempotency-Key, quoted as RFC 9651 has it or bare, as many clients send it. */
const keyShape =
  /^(?:"(?<quoted>[\x21\x23-\x5b\x5d-\x7e]{1,255})"|(?<bare>[\x21\x23-\x7e]{1,255}))$/;

async function readRepeatable(
  { method, idempotent }: Declaration,
  ctx: Context,
  { path, content }: Readonly<{ path: string; content: readonly unknown[] }>,
): Promise<Result<Repeatable | undefined, AnyFault>> {
  const header = ctx.req.headers['idempotency-key'];
  if (idempotent !== true || header === undefined) return ok(undefined);
  const groups = keyShape.exec(String(header))?.groups;
  const sent = groups?.['quoted'] ?? groups?.['bare'];
  if (sent === undefined) return refuse({ code: 'http.idempotency-key-malformed' });
  return ok({ key: `${method} ${path} ${sent}`, ...(await identifyContent(content)) });
}

/** The headers that an operation reads, under its names for them. */
const sentHeaders = ({ shape }: z.ZodObject, { req }: Context): Record<string, unknown> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, req.headers[name.toLowerCase()]]));

/** The content that an Idempotency-Key identifies. */
function contentOf(
  { headersAreContent, preconditions = [] }: Declaration,
  { body, headers, sha256 }: Readonly<{ body: unknown; headers: unknown; sha256?: string }>,
): readonly unknown[] {
  const strip = (sent: unknown): unknown =>
    typeof sent === 'object' && sent !== null && preconditions.some((name) => name in sent)
      ? Object.fromEntries(Object.entries(sent).filter(([name]) => !preconditions.includes(name)))
      : sent;
  if (headersAreContent !== true) return [strip(body), sha256];
  const each = Object.entries(headers ?? {}).map(([name, value]) => [name, strip(value)]);
  return [Object.fromEntries(each)];
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

/** Checks everything that was sent, and reports all errors at once. */
async function checkParts(
  operation: Declaration,
  ctx: Context,
  { value, received }: ReadBody,
): Promise<Result<Parts, AnyFault>> {
  const issues: Issue[] = [];
  const check = (schema: Declaration['params'], sent: unknown) =>
    schema === undefined ? undefined : validate(schema, sent, issues);
  const params = check(operation.params, ctx['params']);
  // Parsing the query costs more than most calls that have none.
  const querySchema = operation.query ?? (isWholeList(operation) ? wholeListQuery : undefined);
  const query = querySchema && check(querySchema, parseQuery(ctx.querystring, issues));
  const headers =
    operation.headers && check(operation.headers, sentHeaders(operation.headers, ctx));
  const body = check(operation.body?.schema, value);
  if (issues.length > 0) return refuse({ code: 'http.invalid', issues });
  const path = withoutSlash(ctx.path);
  const repeatable = await readRepeatable(operation, ctx, {
    path,
    content: contentOf(operation, { body, headers, ...received }),
  });
  if (!repeatable.ok) return repeatable;
  const queryText = ctx.querystring;
  return ok({ params, query, headers, body, path, queryText, repeatable: repeatable.value });
}

const isReplayed = (reply: Reply): boolean => 'replayed' in reply && reply.replayed;

const isUsed = (outcome: Result<Reply, AnyFault>): boolean =>
  outcome.ok && !isReplayed(outcome.value);

/** Runs an operation for a request: admitted, read, checked, handled. */
export async function runOperation<D>(
  operation: Operation<D>,
  ctx: Context,
  dependencies: CallDependencies & D,
): Promise<Result<Reply, AnyFault>> {
  const { application, clock } = dependencies;
  const now = clock.now();
  const admitted = await admit(operation, ctx, dependencies);
  if (!admitted.ok) return admitted;
  const { body } = operation;
  const { actor: caller, origin } = admitted.value;
  // Held until the call ends: what was parsed is in memory as long.
  using share =
    body &&
    dependencies.bodyMemory.open(
      caller === undefined ? origin.network : `user ${caller.accountId}`,
    );
  const read =
    body === undefined || share === undefined
      ? ok(absentBody)
      : await readBody(ctx.req, body, { ...dependencies, share });
  if (!read.ok) return read;
  const uploads = openUploads(dependencies, read.value.received);
  // If the handler throws, what it stored may already be part of what was committed.
  let used = true;
  try {
    const parts = await checkParts(operation, ctx, read.value);
    if (!parts.ok) {
      used = false;
      return parts;
    }
    const opened = operation.stream ? openStream(ctx.req, operation.stream) : ok(undefined);
    if (!opened.ok) return opened;
    const { actor } = admitted.value;
    const { repeatable } = parts.value;
    const stream = opened.value;
    const useCases = createUseCaseRunner(application, { actor, now, repeatable });
    const own = { uploads, stream, now, follow: () => followCaller(ctx.res) };
    const call = { ...admitted.value, ...parts.value, ...useCases, ...own };
    const position = positionBefore(operation, actor, dependencies.events);
    const outcome = await operation.handle(call, dependencies);
    used = isUsed(outcome);
    return withPosition(outcome, position);
  } finally {
    await uploads.close(used);
  }
}

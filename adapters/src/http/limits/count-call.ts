import type { Actor } from '@nsem/core';
import type { Context } from 'koa';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Limits } from './limits.ts';
import { standingHeaders } from './quota.ts';

/** The name under which the calls of an account or a network are counted. */
const nameOf = (caller: Actor | string): string =>
  typeof caller === 'string' ? caller : `account ${caller.accountId}`;

/**
 * Counts a call, and reports in the response headers how many are left. All keys and
 * sessions of an account share one count.
 *
 * @param caller the actor, or the network of an anonymous caller.
 * @returns a refusal if the limit is exceeded.
 */
export async function countCall(
  ctx: Context,
  { calls }: Limits,
  caller: Actor | string,
): Promise<HttpFault | undefined> {
  const standing = await calls.take(nameOf(caller));
  if (standing.exceeded) return { code: 'http.too-many-requests', standing };
  ctx.set(standingHeaders(standing) as Record<string, string>);
  return undefined;
}

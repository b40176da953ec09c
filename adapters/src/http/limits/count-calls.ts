import type { Actor } from '@nsem/core';
import type { Context } from 'koa';
import type { Access, Declaration } from '../operations/operation.ts';
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

/**
 * What can be done to the same thing again and again, at no cost, and is recorded each time in the
 * audit log or in the history of a job, which are never deleted. `jobs.edit` also adds and removes
 * reference files: each one is up to 50 MB to write to the disk.
 */
const repeatable: ReadonlySet<Access> = new Set([
  'account.edit',
  'api-keys.issue',
  'api-keys.manage',
  'factors.manage',
  'jobs.edit',
  'jobs.release',
]);

/**
 * Counts a change that its account could repeat until the disk is full.
 *
 * @returns a refusal if there were too many.
 */
export async function countChange(
  { access, method }: Pick<Declaration, 'access' | 'method'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { changes }: Limits,
): Promise<HttpFault | undefined> {
  if (method === 'GET' || !repeatable.has(access)) return undefined;
  const standing = await changes.take(`account ${accountId}`);
  return standing.exceeded ? { code: 'http.too-many-requests', standing } : undefined;
}

import type { Actor } from '@nsem/core';
import type { Access, Declaration } from '../operations/operation.ts';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Limits } from './limits.ts';

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

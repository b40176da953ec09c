import { apiPromise, type ApiPromise, type WithResponse } from '../core/api-promise.ts';
import type { Approval } from '../core/models.ts';
import { load } from './load.ts';

/** A call that is rejected if it was not carried out, because a second admin must approve it. */
export const requireDone = <T>(call: ApiPromise<T>): ApiPromise<T> =>
  apiPromise(readDone(call.withResponse()));

async function readDone<T>(received: Promise<WithResponse<T>>): Promise<WithResponse<T>> {
  const { data, response } = await received;
  if (response.status !== 202) return { data, response };
  const { ApprovalRequiredError } = await load(import('../core/approval-required-error.ts'));
  // The API document has this body for the status 202, and T for the others.
  throw new ApprovalRequiredError(data as unknown as Approval, response);
}

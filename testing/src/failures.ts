import { exampleHeaders, exampleProblem, problemCodes } from '@nsem/adapters/fake';

import type { FakeFailure } from './fake-marketplace.ts';
import type { ReadRequest } from './read-request.ts';

type Pending = { readonly failure: FakeFailure; left: number };

const isMeant = ({ method, path }: FakeFailure, request: ReadRequest): boolean =>
  (method === undefined || method.toUpperCase() === request.method) &&
  (path === undefined || path.test(request.url.pathname));

type Code = (typeof problemCodes)[number];

const isServerCode = (code: string): code is Code =>
  (problemCodes as readonly string[]).includes(code);

/** A code that only the SDK knows has no document of the server. */
function problemOf(code: string, status: number | undefined, requestId: string): object {
  const base = { type: `urn:nsem:problem:${code}`, title: code, detail: code, code };
  const usual = isServerCode(code) ? exampleProblem(code) : { ...base, status: 500 };
  return { ...usual, request_id: requestId, ...(status !== undefined && { status }) };
}

function retryAfterOf(failure: Exclude<FakeFailure, { network: true }>): Record<string, string> {
  const { retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) return { 'retry-after': String(retryAfterSeconds) };
  const code = 'code' in failure ? failure.code : '';
  const isUsual = isServerCode(code) && 'retry-after' in exampleHeaders(code);
  return isUsual ? { 'retry-after': '0' } : {};
}

/** The response of a failure. @throws TypeError, as `fetch` does, if it is the network that fails. */
function respond(failure: FakeFailure): Response {
  if ('network' in failure) throw new TypeError('fetch failed');
  const requestId = crypto.randomUUID();
  const headers = { 'request-id': requestId, ...retryAfterOf(failure) };
  if (!('code' in failure)) return new Response(null, { status: failure.status, headers });
  const problem = problemOf(failure.code, failure.status, requestId) as { status: number };
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8' },
  });
}

/** The failures to come, in order. */
export function createFailures() {
  const pending: Pending[] = [];
  return {
    add: (failure: FakeFailure) => void pending.push({ failure, left: failure.times ?? 1 }),
    /**
     * The response to a request that fails; undefined if it does not.
     *
     * @throws TypeError if the network fails.
     */
    next(request: ReadRequest): Response | undefined {
      const found = pending.find(({ failure, left }) => left > 0 && isMeant(failure, request));
      if (found === undefined) return undefined;
      found.left -= 1;
      return respond(found.failure);
    },
  };
}

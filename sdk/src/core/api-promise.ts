/** A response without its content. */
export type ResponseInfo = Readonly<{
  status: number;
  /** Identifies the call in the server's log: quote it to the operator. */
  requestId: string | null;
  /** How many times the call was sent. */
  attempts: number;
  /** The value of a header, whose name is case-insensitive; null if the response lacks it. */
  header(name: string): string | null;
}>;

/** The content of a response, and the response. */
export type WithResponse<T> = Readonly<{ data: T; response: ResponseInfo }>;

/**
 * The result of a call: await it for the content, or use `withResponse` to get the response as well.
 *
 * @example
 * ```ts
 * const { data: job, response } = await nsem.jobs.get(7).withResponse();
 * console.log(job.status, response.requestId, response.header('ratelimit'));
 * ```
 */
export type ApiPromise<T> = Promise<T> & Readonly<{ withResponse(): Promise<WithResponse<T>> }>;

/** @internal */
export function apiPromise<T>(result: Promise<WithResponse<T>>): ApiPromise<T> {
  const content = result.then(({ data }) => data);
  return Object.assign(content, {
    withResponse() {
      // The caller handles a rejection of `result`: that of `content` must not be reported as well.
      content.catch(() => {});
      return result;
    },
  });
}

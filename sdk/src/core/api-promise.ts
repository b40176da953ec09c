/** What is known of an answer beside its content. */
export type ResponseInfo = Readonly<{
  status: number;
  /** What to tell the operator, who finds the call in the server's log by it. */
  requestId: string | null;
  /** How many times the call was sent. */
  attempts: number;
  /** A header of the answer, in any case; null where it has none of the name. */
  header(name: string): string | null;
}>;

/** The content of an answer together with the answer. */
export type WithResponse<T> = Readonly<{ data: T; response: ResponseInfo }>;

/**
 * An answer on its way: await it for its content, or ask for the answer beside it.
 *
 * @example
 * ```ts
 * const { data: job, response } = await nsem.jobs.get(7).withResponse();
 * console.log(job.status, response.requestId, response.header('ratelimit'));
 * ```
 */
export type ApiPromise<T> = Promise<T> & Readonly<{ withResponse(): Promise<WithResponse<T>> }>;

/** @internal */
export function apiPromise<T>(answer: Promise<WithResponse<T>>): ApiPromise<T> {
  const content = answer.then(({ data }) => data);
  return Object.assign(content, {
    withResponse() {
      // Whoever asks for the answer hears of a failure there.
      content.catch(() => {});
      return answer;
    },
  });
}

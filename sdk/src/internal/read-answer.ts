import type { ResponseInfo } from '../core/api-promise.ts';
import { UnexpectedAnswerError } from '../core/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Attempt } from './attempt.ts';
import { connectionFailure } from './connection-failure.ts';
import { parseJson } from './read-failure.ts';

/** An answer whose head is there, and whose body is still to come. */
export type Arrival = Readonly<{ response: TransportResponse; info: ResponseInfo; url: URL }>;

/**
 * The JSON of a success; undefined where it has no body.
 *
 * @throws UnexpectedAnswerError where it is something else, such as the page of a proxy.
 */
export async function readJson({ response, info, url }: Arrival): Promise<unknown> {
  const body = await response.text();
  if (body === '') return undefined;
  const value = parseJson(body);
  if (value !== undefined) return value;
  throw new UnexpectedAnswerError({
    ...info,
    message: `${url.origin}${url.pathname} does not answer with JSON.`,
    code: 'answer.unexpected',
  });
}

/** The bytes of a body as they come, watched while they are waited for. */
export async function* watchedBytes(
  response: TransportResponse,
  attempt: Attempt,
  url: URL,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    attempt.resume();
    for await (const chunk of response.bytes()) {
      attempt.pause();
      yield chunk;
      attempt.resume();
    }
  } catch (thrown) {
    throw connectionFailure(thrown, attempt, url);
  } finally {
    attempt.close();
  }
}

import { UnexpectedAnswerError } from '../core/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Attempt } from './attempt.ts';
import { connectionFailure } from './connection-failure.ts';
import { parseJson } from './read-failure.ts';

/**
 * The JSON of a success; undefined where it has no body.
 *
 * @throws UnexpectedAnswerError where it is something else, such as the page of a proxy.
 */
export async function readJson(
  response: TransportResponse,
  { url, attempts }: Readonly<{ url: URL; attempts: number }>,
): Promise<unknown> {
  const body = await response.text();
  if (body === '') return undefined;
  const value = parseJson(body);
  if (value !== undefined) return value;
  throw new UnexpectedAnswerError({
    message: `${url.origin}${url.pathname} does not answer with JSON, as an Nsem server does.`,
    status: response.status,
    code: 'answer.unexpected',
    requestId: response.header('request-id'),
    attempts,
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
    throw connectionFailure(attempt.reasonFor(thrown), url, attempt.number);
  } finally {
    attempt.close();
  }
}

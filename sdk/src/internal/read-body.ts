import { platform } from '#platform';

import type { ResponseInfo } from '../core/api-promise.ts';
import { UnexpectedResponseError } from '../core/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Attempt } from './attempt.ts';
import { connectionFailure } from './connection-failure.ts';
import { parseJson } from './parse-json.ts';

/** A response of which only the status and the headers were received. */
export type UnreadResponse = Readonly<{
  response: TransportResponse;
  info: ResponseInfo;
  url: URL;
}>;

/**
 * The JSON of a successful response; undefined if it has no body.
 *
 * @throws UnexpectedResponseError if it is not JSON, such as the page of a proxy.
 */
export async function readJson({ response, info, url }: UnreadResponse): Promise<unknown> {
  const body = await response.text();
  if (body === '') return undefined;
  const value = parseJson(body);
  if (value !== undefined) return value;
  throw new UnexpectedResponseError({
    ...info,
    message: `${url.origin}${url.pathname} did not respond with JSON.${platform.explainForeign(response)}`,
    code: 'response.unexpected',
  });
}

/** The bytes of a body. The time limit of the attempt runs while the next chunk is pending. */
export async function* readBytes(
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

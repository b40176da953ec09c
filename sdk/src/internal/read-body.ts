import type { ResponseInfo } from '../core/api-promise.ts';
import { UnexpectedResponseError } from '../core/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Attempt } from './attempt.ts';
import { connectionFailure, type Target } from './connection-failure.ts';
import { parseJson } from './parse-json.ts';

/** A response of which only the status and the headers were received. */
export type UnreadResponse = Target & Readonly<{ response: TransportResponse; info: ResponseInfo }>;

/** The error for a response that is not the one of the API. */
export const unexpected = (info: ResponseInfo, message: string): UnexpectedResponseError =>
  new UnexpectedResponseError({ ...info, message, code: 'response.unexpected' });

/**
 * The JSON of a successful response; undefined if it has no body.
 *
 * @param isEmpty set if the operation answers without a body, or can answer `null`.
 * @throws UnexpectedResponseError if it is not JSON, such as the page of a proxy.
 */
export async function readJson(
  { response, info, url, platform }: UnreadResponse,
  isEmpty?: true | 'null',
): Promise<unknown> {
  const body = await response.text();
  if (body === '' && isEmpty === true) return undefined;
  const value = parseJson(response.header('content-type'), body);
  if (value !== undefined && (value !== null || isEmpty === 'null')) return value;
  const { origin, pathname } = url;
  const message = `${origin}${pathname} did not respond with JSON.${platform.explainForeign(response)}`;
  throw unexpected(info, message);
}

/** The bytes of a body. The time limit of the attempt runs while the next chunk is pending. */
export async function* readBytes(
  response: TransportResponse,
  attempt: Attempt,
  target: Target,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    attempt.resume();
    for await (const chunk of response.bytes()) {
      attempt.pause();
      yield chunk;
      attempt.resume();
    }
  } catch (thrown) {
    throw connectionFailure(thrown, attempt, target);
  } finally {
    attempt.close();
  }
}

import { assertDescribed } from '../../src/http/testing/described-answers.ts';

/** An API response, read completely. */
type Answer = Readonly<{
  status: number;
  headers: Headers;
  // Tests assert on each field, so a missing field fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  bytes: Uint8Array;
}>;

/** A plain HTTP client of the marketplace. */
export type ApiClient = Readonly<{
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same client with another bearer credential. */
  as(token: string): ApiClient;
}>;

function encode(body: unknown): { body?: string | FormData; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

const jsonOf = (bytes: Uint8Array, contentType: string | null): string | null =>
  contentType?.includes('json') === true ? new TextDecoder().decode(bytes) : null;

/**
 * A client of the server at `url`, anonymous unless it has a token. A call fails if its response
 * does not match the API reference.
 */
export function apiClient(url: string, token?: string): ApiClient {
  const send = async (
    method: string,
    path: string,
    payload?: unknown,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const { body, headers } = encode(payload);
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { accept: 'application/json', ...headers, ...authorization, ...extra },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { status, headers: received } = answer;
    const text = jsonOf(bytes, received.get('content-type'));
    assertDescribed({ method, path, status, headers: received, text });
    return { status, headers: received, body: text === null ? undefined : JSON.parse(text), bytes };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    as: (other) => apiClient(url, other),
  };
}

import type { Account } from '@nsem/core';
import { assertDescribed } from './described-answers.ts';

/** An account with the token of a login. */
export type Someone = Account & Readonly<{ token: string }>;

/** A body that fetch can send. */
export type SentBody = NonNullable<RequestInit['body']>;

/** The caller, headers and body of a test call. */
export type Sending = Readonly<{
  /** The caller: a logged-in account or the value of an API key. */
  by?: Someone | string | undefined;
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  body?: SentBody;
  headers?: Readonly<Record<string, string>>;
}>;

/** Parsed JSON of any shape: tests inspect it as an external client would. */
type Parsed = ReturnType<typeof JSON.parse>;

/** A response; `body` is parsed if it is JSON. */
export type Got = Readonly<{ status: number; headers: Headers; text: string; body: Parsed }>;

/** The response body; for a continuous stream, its first chunk. */
async function readText(answer: Response): Promise<string> {
  const isEndless = answer.headers.get('content-type') === 'text/event-stream';
  if (!isEndless || answer.body === null) return answer.text();
  const reader = answer.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** Sends a call and reads its response, which must be one that the API describes. */
export async function exchange(url: string, method: string, sending: Sending): Promise<Got> {
  const { by, json, form, body, headers = {} } = sending;
  const token = typeof by === 'string' ? by : by?.token;
  const sent = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: sent ?? body ?? null,
  });
  const text = await readText(answer);
  const { status, headers: received } = answer;
  const { pathname } = new URL(url);
  assertDescribed({ method, path: pathname, status, headers: received, text });
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const parsed = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status, headers: received, text, body: parsed };
}

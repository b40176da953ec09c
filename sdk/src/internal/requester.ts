import type { NsemError } from '../core/errors.ts';
import type { RequestOptions, TokenSource } from '../core/options.ts';
import type { FormPart, Transport, TransportResponse } from '../transport/transport.ts';
import { abortedBy, Attempt, type Limits } from './attempt.ts';
import { connectionFailure } from './connection-failure.ts';
import { pause } from './pause.ts';
import { readJson, watchedBytes } from './read-answer.ts';
import { readFailure } from './read-failure.ts';
import { requestUrl, type Query } from './request-url.ts';
import { retryDelay, type Replay } from './retry.ts';

/** One call of the API, as the resources describe it. */
export type Call = Readonly<{
  method: string;
  /** With its parameters filled in. */
  path: string;
  query?: Query | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a multipart form, in place of `body`. */
  form?: readonly FormPart[] | undefined;
  replay: Replay;
  idempotencyKey?: string | undefined;
  options?: RequestOptions | undefined;
  /** What may be answered, where it is not JSON. */
  accept?: string | undefined;
}>;

/** An answer that was read: its JSON, and its headers. */
export type Answer = Readonly<{ value: unknown; header(name: string): string | null }>;

/** A successful answer whose body is still to come. Reading `bytes` to an end, or stopping, ends it. */
export type OpenAnswer = Readonly<{
  header(name: string): string | null;
  bytes(): AsyncGenerator<Uint8Array, void, undefined>;
  /** Ends it unread. */
  cancel(): Promise<void>;
}>;

/** How calls are made, for all of a client's resources. */
export type Settings = Readonly<{
  baseUrl: URL;
  token: TokenSource | undefined;
  transport: Transport;
  userAgent: string | null;
  timeoutMs: number;
  deadlineMs: number;
  maxRetries: number;
}>;

type ReadyCall = Call & Readonly<{ headers: Readonly<Record<string, string>> }>;
type Outcome<T> = Readonly<{ value: T } | { error: NsemError }>;
type Read<T> = (response: TransportResponse, attempt: Attempt, url: URL) => Promise<T>;

/** Where no progress of a file can be seen, it gets at least this long. */
const blindUploadMs = 600_000;

/** Sends calls: authorised, watched, and repeated where that is safe. */
export class Requester {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Sends a call and reads its JSON; a connection that breaks halfway counts as a failed attempt. */
  json(call: Call): Promise<Answer> {
    return this.#repeat(call, async (response, attempt, url) => {
      const value = await readJson(response, { url, attempts: attempt.number });
      attempt.close();
      return { value, header: response.header };
    });
  }

  /** Sends a call and hands out its body as it comes. */
  open(call: Call): Promise<OpenAnswer> {
    return this.#repeat({ ...call, accept: '*/*' }, async (response, attempt, url) => {
      attempt.pause();
      return {
        header: response.header,
        bytes: () => watchedBytes(response, attempt, url),
        cancel: async () => {
          attempt.close();
          await response.cancel();
        },
      };
    });
  }

  async #repeat<T>(call: Call, read: Read<T>): Promise<T> {
    const limits = this.#limitsOf(call);
    const { maxRetries = this.#settings.maxRetries } = call.options ?? {};
    for (let number = 1; ; number += 1) {
      const headers = await this.#headersOf(call);
      const outcome = await this.#try({ ...call, headers }, new Attempt(number, limits), read);
      if ('value' in outcome) return outcome.value;
      const leftMs = limits.deadlineAt - performance.now();
      const retriesLeft = maxRetries - number + 1;
      const delay = retryDelay(outcome.error, { replay: call.replay, retriesLeft, leftMs });
      if (delay === null) throw outcome.error;
      await pause(delay, limits.signal).catch((reason: unknown) => {
        throw abortedBy(reason, number);
      });
    }
  }

  async #try<T>(call: ReadyCall, attempt: Attempt, read: Read<T>): Promise<Outcome<T>> {
    const url = requestUrl(this.#settings.baseUrl, call);
    try {
      const response = await this.#send(call, url, attempt);
      if (isSuccess(response.status)) return { value: await read(response, attempt, url) };
      const error = await readFailure(response, { url, attempts: attempt.number });
      attempt.close();
      return { error };
    } catch (cause) {
      attempt.close();
      return { error: connectionFailure(attempt.reasonFor(cause), url, attempt.number) };
    }
  }

  #send(call: ReadyCall, url: URL, attempt: Attempt): Promise<TransportResponse> {
    attempt.signal.throwIfAborted();
    const { method, headers, form, body } = call;
    return this.#settings.transport.send({
      method,
      url,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: attempt.signal,
      onSent: attempt.touch,
    });
  }

  async #headersOf({ body, idempotencyKey, accept }: Call): Promise<Record<string, string>> {
    const { token, userAgent } = this.#settings;
    const secret = typeof token === 'function' ? await token() : token;
    return {
      accept: accept ?? 'application/json',
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(userAgent !== null && { 'user-agent': userAgent }),
    };
  }

  #limitsOf({ form, options = {} }: Call): Limits {
    const { transport } = this.#settings;
    const { timeoutMs = this.#settings.timeoutMs, deadlineMs = this.#settings.deadlineMs } =
      options;
    const isBlind = form !== undefined && !transport.reportsSent;
    return {
      signal: options.signal,
      timeoutMs: isBlind ? Math.max(timeoutMs, blindUploadMs) : timeoutMs,
      deadlineAt: performance.now() + deadlineMs,
    };
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

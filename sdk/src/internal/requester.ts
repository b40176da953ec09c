import type { ResponseInfo, WithResponse } from '../core/api-promise.ts';
import type { NsemError } from '../core/errors.ts';
import type { TokenSource, UploadOptions } from '../core/options.ts';
import type {
  FormPart,
  Transport,
  TransportRequest,
  TransportResponse,
} from '../transport/transport.ts';
import { Attempt, type Limits } from './attempt.ts';
import { connectionFailure } from './connection-failure.ts';
import type { Observer } from './observer.ts';
import { pause } from './pause.ts';
import { readJson, watchedBytes, type Arrival } from './read-answer.ts';
import { readFailure } from './read-failure.ts';
import { requestUrl, type Query } from './request-url.ts';
import type { RetryBudget } from './retry-budget.ts';
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
  options?: UploadOptions | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}>;

/** An answer that was read, with its JSON. */
export type Answer = WithResponse<unknown>;

/** A successful answer whose body is still to come. Reading `bytes` to an end, or stopping, ends it. */
export type OpenAnswer = Readonly<{
  response: ResponseInfo;
  bytes(): AsyncGenerator<Uint8Array, void, undefined>;
  /** Ends it unread. */
  cancel(): Promise<void>;
}>;

/** How calls are made, for all of a client's resources. */
export type Settings = Readonly<{
  baseUrl: URL;
  token: TokenSource | null | undefined;
  transport: Transport;
  userAgent: string | null;
  observer: Observer;
  retryBudget: RetryBudget;
  timeoutMs: number;
  deadlineMs: number;
  maxRetries: number;
}>;

type ReadyCall = Call & Readonly<{ url: URL; headers: Readonly<Record<string, string>> }>;
/** What came of an attempt; `answer` is null where there was none. */
type Outcome<T> = Readonly<{ answer: ResponseInfo | null } & ({ value: T } | { error: NsemError })>;
type Read<T> = (arrival: Arrival, attempt: Attempt) => Promise<T>;

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
    return this.#repeat(call, async (arrival, attempt) => {
      const data = await readJson(arrival);
      attempt.close();
      return { data, response: arrival.info };
    });
  }

  /** Sends a call and hands out its body as it comes. */
  open(call: Call): Promise<OpenAnswer> {
    return this.#repeat(call, async ({ response, info, url }, attempt) => {
      attempt.pause();
      return {
        response: info,
        bytes: () => watchedBytes(response, attempt, url),
        cancel: async () => {
          attempt.close();
          await response.cancel();
        },
      };
    });
  }

  async #repeat<T>(call: Call, read: Read<T>): Promise<T> {
    const { retryBudget } = this.#settings;
    const limits = this.#limitsOf(call);
    for (let number = 1; ; number += 1) {
      const attempt = new Attempt(number, limits);
      const { observed, ready } = await this.#prepare(call, attempt);
      const outcome = await this.#try(ready, attempt, read);
      if (outcome.answer !== null) observed.answered(outcome.answer);
      if ('value' in outcome) {
        retryBudget.earn(number - 1);
        return outcome.value;
      }
      const { error } = outcome;
      const delayMs = this.#delayAfter(error, call, limits);
      if (delayMs === null) {
        observed.failed(error);
        throw error;
      }
      observed.retrying(error, delayMs);
      await pause(delayMs, limits.signal, number);
    }
  }

  /** What an attempt sends; a token, or a hook, that throws ends the call as it is. */
  async #prepare(call: Call, attempt: Attempt) {
    try {
      const url = requestUrl(this.#settings.baseUrl, call);
      const { method, idempotencyKey = null } = call;
      const own = await this.#headersOf(call);
      const info = { method, url: url.href, attempt: attempt.number, idempotencyKey };
      const observed = this.#settings.observer(info);
      return { observed, ready: { ...call, url, headers: { ...own, ...observed.headers } } };
    } catch (error) {
      attempt.close();
      throw error;
    }
  }

  /** @returns milliseconds to wait before the next attempt; null where there is to be none. */
  #delayAfter(error: NsemError, { replay, options }: Call, limits: Limits): number | null {
    const { maxRetries = this.#settings.maxRetries } = options ?? {};
    const leftMs = limits.deadlineAt - performance.now();
    const retriesLeft = maxRetries - error.attempts + 1;
    const delayMs = retryDelay(error, { replay, retriesLeft, leftMs });
    return delayMs !== null && this.#settings.retryBudget.spend() ? delayMs : null;
  }

  async #try<T>(call: ReadyCall, attempt: Attempt, read: Read<T>): Promise<Outcome<T>> {
    const { url } = call;
    let answer: ResponseInfo | null = null;
    try {
      const response = await this.#send(call, attempt);
      answer = infoOf(response, attempt.number);
      const arrival = { response, info: answer, url };
      if (isSuccess(answer.status)) return { value: await read(arrival, attempt), answer };
      const error = await readFailure(arrival);
      attempt.close();
      return { error, answer };
    } catch (cause) {
      attempt.close();
      const error = connectionFailure(cause, attempt, url);
      return { error, answer };
    }
  }

  #send(call: ReadyCall, attempt: Attempt): Promise<TransportResponse> {
    attempt.signal.throwIfAborted();
    const { form, body } = call;
    return this.#settings.transport.send({
      ...call,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: attempt.signal,
      onSent: watchSent(attempt, call.options),
    });
  }

  async #headersOf({
    body,
    idempotencyKey,
    headers,
    options,
  }: Call): Promise<Record<string, string>> {
    const { token, userAgent } = this.#settings;
    const secret = typeof token === 'function' ? await token() : token;
    return {
      accept: 'application/json, */*',
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(userAgent !== null && { 'user-agent': userAgent }),
      ...headers,
      ...options?.headers,
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

/** What is sent keeps the attempt alive, and is told. */
function watchSent(attempt: Attempt, options: Call['options']): TransportRequest['onSent'] {
  let bytes = 0;
  return ({ length, totalBytes }) => {
    attempt.touch();
    bytes += length;
    options?.onProgress?.({ bytes, totalBytes });
  };
}

const infoOf = ({ status, header }: TransportResponse, attempts: number): ResponseInfo => ({
  status,
  requestId: header('request-id'),
  attempts,
  header,
});

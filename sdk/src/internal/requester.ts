import type { ResponseInfo, WithResponse } from '../core/api-promise.ts';
import { NsemError } from '../core/errors.ts';
import type { JobChangeOptions, TokenSource, UploadOptions } from '../core/options.ts';
import type {
  FormPart,
  Transport,
  TransportRequest,
  TransportResponse,
} from '../transport/transport.ts';
import { Attempt, type Limits } from './attempt.ts';
import { checkHeaders, readToken } from './check-headers.ts';
import { connectionFailure } from './connection-failure.ts';
import type { Platform } from '../platform/platform.ts';
import type { Observer } from './observer.ts';
import { pause } from './timers.ts';
import { readBytes, readJson, type UnreadResponse } from './read-body.ts';
import { readFailure } from './read-failure.ts';
import { requestUrl, type Query } from './request-url.ts';
import type { RetryBudget } from './retry-budget.ts';
import { retryDelay, type Replay } from './retry-delay.ts';

/** A call of the API. */
export type Call = Readonly<{
  method: string;
  /** With the parameters filled in. */
  path: string;
  query?: Query | undefined;
  /** JSON. */
  body?: string;
  /** Sent as a multipart form, instead of `body`. */
  form?: readonly FormPart[] | undefined;
  /** A part of a file, sent as it is, instead of `body`. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  replay: Replay;
  idempotencyKey?: string | undefined;
  options?: (UploadOptions & JobChangeOptions) | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Set if the operation answers without a body, or can answer `null`. */
  isEmpty?: true | 'null';
}>;

/** A successful response whose body has not been read. Reading `bytes` closes it, or `cancel`. */
export type OpenResponse = Readonly<{
  response: ResponseInfo;
  bytes(): AsyncGenerator<Uint8Array, void, undefined>;
  cancel(): Promise<void>;
}>;

/** The settings of a client. */
export type Settings = Readonly<{
  platform: Platform;
  baseUrl: URL;
  /** A text is empty if there is none. */
  token: TokenSource;
  transport: Transport;
  userAgent: string | null;
  observer: Observer;
  /** Lets the user confirm who they are; null if no one can. */
  confirm: (() => Promise<boolean>) | null;
  retryBudget: RetryBudget;
  timeoutMs: number;
  deadlineMs: number;
  maxRetries: number;
}>;

type ReadyCall = Call & Readonly<{ url: URL; headers: Readonly<Record<string, string>> }>;
/** The result of an attempt; `info` is null if there was no response. */
type Outcome<T> = Readonly<{ info: ResponseInfo | null } & ({ value: T } | { error: NsemError })>;
type Read<T> = (response: UnreadResponse, attempt: Attempt) => Promise<T>;

/** The minimum timeout of an upload whose progress cannot be observed. */
const unobservedUploadMs = 600_000;

/** Sends calls with their credentials, notifies the observer, and retries if that is safe. */
export class Requester {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get platform(): Platform {
    return this.#settings.platform;
  }

  /** Sends a call and reads its JSON. If the connection breaks meanwhile, the attempt has failed. */
  json(call: Call): Promise<WithResponse<unknown>> {
    return this.#confirmed(call, async (unread, attempt) => {
      const data = await readJson(unread, call.isEmpty);
      attempt.close();
      return { data, response: unread.info };
    });
  }

  /** Sends a call and returns its response before the body is read. */
  open(call: Call): Promise<OpenResponse> {
    return this.#confirmed(call, async ({ response, info, ...target }, attempt) => {
      attempt.pause();
      return {
        response: info,
        bytes: () => readBytes(response, attempt, target),
        cancel: async () => {
          attempt.close();
          await response.cancel();
        },
      };
    });
  }

  /** Sends a call, and again if the user first had to confirm who they are. */
  async #confirmed<T>(call: Call, read: Read<T>): Promise<T> {
    const { confirm } = this.#settings;
    try {
      return await this.#repeat(call, read);
    } catch (error) {
      if (confirm === null || !isUnconfirmed(error) || !(await confirm())) throw error;
      return this.#repeat(call, read);
    }
  }

  async #repeat<T>(call: Call, read: Read<T>): Promise<T> {
    const { retryBudget } = this.#settings;
    const limits = this.#limitsOf(call);
    for (let number = 1; ; number += 1) {
      const attempt = new Attempt(number, limits);
      const { observed, ready } = await this.#prepare(call, attempt);
      const outcome = await this.#try(ready, attempt, read);
      if (outcome.info !== null) observed.onResponse(outcome.info);
      if ('value' in outcome) {
        retryBudget.earn(number - 1);
        return outcome.value;
      }
      const { error } = outcome;
      const delayMs = this.#delayAfter(error, call, limits);
      if (delayMs === null) {
        observed.onFailure(error);
        throw error;
      }
      observed.onRetry(error, delayMs);
      await pause(delayMs, limits.signal, number);
    }
  }

  /** Prepares the request of an attempt. If the token function or a hook throws, the call ends. */
  async #prepare(call: Call, attempt: Attempt) {
    try {
      const url = requestUrl(this.#settings.baseUrl, call);
      const { method, idempotencyKey = null } = call;
      const own = await this.#headersOf(call);
      const info = { method, url: url.href, attempt: attempt.number, idempotencyKey };
      const observed = this.#settings.observer(info);
      const headers = { ...own, ...observed.headers };
      checkHeaders(headers);
      return { observed, ready: { ...call, url, headers } };
    } catch (error) {
      attempt.close();
      throw error;
    }
  }

  /** @returns milliseconds until the next attempt; null if the failure is final. */
  #delayAfter(error: NsemError, { replay, options }: Call, limits: Limits): number | null {
    const { maxRetries = this.#settings.maxRetries } = options ?? {};
    const leftMs = limits.deadlineAt - performance.now();
    const retriesLeft = maxRetries - error.attempts + 1;
    const { neverConnected } = this.platform;
    const delayMs = retryDelay(error, { replay, retriesLeft, leftMs, neverConnected });
    return delayMs !== null && this.#settings.retryBudget.spend() ? delayMs : null;
  }

  async #try<T>(call: ReadyCall, attempt: Attempt, read: Read<T>): Promise<Outcome<T>> {
    const target = { url: call.url, platform: this.platform };
    let info: ResponseInfo | null = null;
    try {
      const response = await this.#send(call, attempt);
      info = infoOf(response, attempt.number);
      const unread = { ...target, response, info };
      if (isSuccess(info.status)) return { value: await read(unread, attempt), info };
      const error = await readFailure(unread);
      attempt.close();
      return { error, info };
    } catch (cause) {
      attempt.close();
      const error = connectionFailure(cause, attempt, target);
      return { error, info };
    }
  }

  #send(call: ReadyCall, attempt: Attempt): Promise<TransportResponse> {
    attempt.signal.throwIfAborted();
    const { form, body, bytes } = call;
    return this.#settings.transport.send({
      ...call,
      body: form ?? bytes ?? body ?? null,
      signal: attempt.signal,
      onSent: reportSent(attempt, call.options),
    });
  }

  async #headersOf({
    body,
    idempotencyKey,
    headers,
    options,
  }: Call): Promise<Record<string, string>> {
    const { token, userAgent } = this.#settings;
    const secret = typeof token === 'function' ? readToken(await token()) : token;
    return {
      accept: 'application/json, */*',
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(options?.ifMatch !== undefined && { 'if-match': tagOf(options.ifMatch) }),
      ...(userAgent !== null && { 'user-agent': userAgent }),
      ...headers,
      ...options?.headers,
    };
  }

  #limitsOf({ form, bytes, options = {} }: Call): Limits {
    const { transport } = this.#settings;
    const { timeoutMs = this.#settings.timeoutMs, deadlineMs = this.#settings.deadlineMs } =
      options;
    const isUnobserved = (form ?? bytes) !== undefined && !transport.reportsSent;
    return {
      signal: options.signal,
      timeoutMs: isUnobserved ? Math.max(timeoutMs, unobservedUploadMs) : timeoutMs,
      deadlineAt: performance.now() + deadlineMs,
    };
  }
}

/** A version in quotation marks, as HTTP writes it; an `ETag` or `*` as it is. */
const tagOf = (version: string): string => (/["*]/.test(version) ? version : `"${version}"`);

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof NsemError && error.code === 'permission.confirmation-required';

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Sent bytes count as progress of the attempt, and are reported to the caller. */
function reportSent(attempt: Attempt, options: Call['options']): TransportRequest['onSent'] {
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

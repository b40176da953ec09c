import { randomHex } from '../bytes/random-hex.ts';
import { apiPromise, type ApiPromise, type WithResponse } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import { invalidInput } from '../core/invalid-input.ts';
import { checkOptions, optionRules, type OptionRules } from '../core/option-rules.ts';
import type {
  JobChangeOptions,
  RequestOptions,
  UploadOptions,
  WriteOptions,
} from '../core/options.ts';
import { Page, pagePromise, type PagePromise } from '../core/page.ts';
import type { FormPart } from '../transport/transport.ts';
import type {
  Endpoint,
  IdempotentEndpoint,
  InputOf,
  ItemOf,
  ListEndpoint,
  ResultOf,
} from '../core/endpoint.ts';
import type { Platform } from '../platform/platform.ts';
import { nextCursor } from './next-cursor.ts';
import { load } from './load.ts';
import { unexpected } from './read-body.ts';
import { checkQuery, fillPath, type Query } from './request-url.ts';
import type { Call, OpenResponse, Requester } from './requester.ts';
import type { Replay } from './retry-delay.ts';

type AnyInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  query?: Query;
  body?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>> | undefined;
  options?: RequestOptions | undefined;
  known?: OptionRules | undefined;
  isEmpty?: true | 'null';
}>;

/** The caller's options, and which the method knows, if it has others than those of its kind. */
type GivenOptions<Options> = Readonly<{
  options?: Options | undefined;
  known?: OptionRules | undefined;
}>;

/** An operation that answers without a body, or with `null`, must be called as one, and others must not. */
type Emptiness<E extends Endpoint> =
  undefined extends ResultOf<E>
    ? { isEmpty: true }
    : null extends ResultOf<E>
      ? { isEmpty: 'null' }
      : { isEmpty?: never };

/** The input of a call: the operation's parameters and body, and the caller's options. */
export type CallInput<E extends Endpoint> = InputOf<E> & GivenOptions<RequestOptions>;

/** The same, of a call whose response is JSON or nothing. */
type JsonInput<E extends Endpoint> = CallInput<E> & Readonly<Emptiness<E>>;

/** Headers of an operation, besides those of every call. */
type OwnHeaders = Readonly<{ headers?: Readonly<Record<string, string>> | undefined }>;

/** The input of a call that sends a form instead of JSON. */
export type FormInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  query?: Query;
  /** Opening its files takes a while. */
  form: Promise<readonly FormPart[]>;
  isEmpty?: true;
}> &
  GivenOptions<UploadOptions>;

/** How the calls of a verb are sent, and the options that they have. */
type Verb = Readonly<{ replay: Replay; known: OptionRules; hasKey?: true }>;

const reading: Verb = { replay: 'always', known: optionRules.request };
const moving: Verb = { replay: 'unless-done', known: optionRules.request };
const writing: Verb = { replay: 'always', known: optionRules.write, hasKey: true };
const changing: Verb = { ...writing, known: optionRules.change };
const sending: Verb = { replay: 'never', known: optionRules.upload };

type ResponseTo<E extends Endpoint> = Promise<WithResponse<ResultOf<E>>>;

/**
 * The API, typed by the server's API document: the input and the result of an operation follow from
 * its method and path, so a resource that disagrees with the server does not compile.
 */
export class Api {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Where the client runs. */
  get platform(): Platform {
    return this.#requester.platform;
  }

  /** Sends a request that is safe to repeat: a read, or one that sets a value. */
  send<E extends Endpoint>(endpoint: E, input: JsonInput<E>): ApiPromise<ResultOf<E>> {
    return this.#json(endpoint, input, reading);
  }

  /** Sends a request that would fail if it was repeated after a success, such as a deletion. */
  move<E extends Endpoint>(endpoint: E, input: JsonInput<E>): ApiPromise<ResultOf<E>> {
    return this.#json(endpoint, input, moving);
  }

  /** Sends a request with an idempotency key: it is executed exactly once. */
  once<E extends IdempotentEndpoint>(
    endpoint: E,
    input: JsonInput<E> & OwnHeaders & GivenOptions<WriteOptions>,
  ): ApiPromise<ResultOf<E>> {
    return this.#json(endpoint, input, writing);
  }

  /** Like {@link once}, for a change that can be limited to a version of what it changes. */
  change<E extends IdempotentEndpoint>(
    endpoint: E,
    input: JsonInput<E> & GivenOptions<JobChangeOptions>,
  ): ApiPromise<ResultOf<E>> {
    return this.#json(endpoint, input, changing);
  }

  /** Sends a part of a file, once: the state of the upload shows whether it arrived. */
  sendPart<E extends Endpoint>(
    endpoint: E,
    input: JsonInput<E> & OwnHeaders & Readonly<{ bytes: Uint8Array<ArrayBuffer> }>,
  ): ApiPromise<ResultOf<E>> {
    return this.#json(endpoint, input, sending);
  }

  /** Like {@link once}, with a form. If a file can be read only once, it is sent only once. */
  onceWithForm<E extends IdempotentEndpoint>(
    endpoint: E,
    input: FormInput,
  ): ApiPromise<ResultOf<E>> {
    return apiPromise(this.#sendForm<E>(endpoint, input, true));
  }

  /** Sends a form with a request that changes nothing. */
  sendForm<E extends Endpoint>(endpoint: E, input: FormInput): ApiPromise<ResultOf<E>> {
    return apiPromise(this.#sendForm<E>(endpoint, input, false));
  }

  /** Requests a list, page by page. */
  list<E extends ListEndpoint>(endpoint: E, input: CallInput<E>): PagePromise<ItemOf<E>> {
    const request = async (position?: Query): Promise<WithResponse<Page<ItemOf<E>>>> => {
      const call = describe(endpoint, input, reading);
      const query = { ...call.query, ...position };
      const { data, response } = await this.#requester.json({ ...call, query });
      if (!Array.isArray(data))
        throw unexpected(response, `${endpoint} did not respond with a list.`);
      const items: readonly ItemOf<E>[] = data;
      const loadNext = async (cursor: string) => (await request({ cursor })).data;
      return { data: new Page(items, nextCursor(response.header('link')), loadNext), response };
    };
    return pagePromise(request());
  }

  /** Requests a file. */
  download<E extends Endpoint>(endpoint: E, input: CallInput<E>): ApiPromise<Download> {
    return apiPromise(this.#download(endpoint, input));
  }

  /** Requests a stream that is not JSON and does not end by itself. */
  async open<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> & OwnHeaders,
  ): Promise<OpenResponse> {
    return this.#requester.open(describe(endpoint, input, reading));
  }

  async #download(endpoint: Endpoint, input: object): Promise<WithResponse<Download>> {
    const call = describe(endpoint, input, reading);
    const { platform } = this;
    const { openDownload, requireFile } = await load(import('./open-download.ts'));
    const opened = await this.#requester.open(call);
    if (call.isEmpty !== true) await requireFile(opened, endpoint);
    const reopen = (fromByte: number, tag: string): Promise<OpenResponse> => {
      const headers = { range: `bytes=${fromByte}-`, 'if-range': tag };
      return this.#requester.open({ ...call, headers });
    };
    return { data: openDownload({ opened, reopen, platform }), response: opened.response };
  }

  async #sendForm<E extends Endpoint>(
    endpoint: E,
    { form: opening, ...input }: FormInput,
    hasKey: boolean,
  ) {
    const verb = { ...sending, ...(hasKey && { hasKey }) };
    const call = describe(endpoint, input, verb);
    const form = await opening;
    const replay = isReplayable(form) ? 'always' : 'never';
    return this.#requester.json({ ...call, form, replay }) as ResponseTo<E>;
  }

  #json<E extends Endpoint>(endpoint: E, input: object, verb: Verb): ApiPromise<ResultOf<E>> {
    return apiPromise(this.#request(endpoint, input, verb) as ResponseTo<E>);
  }

  /** Rejects an invalid input, instead of throwing: callers expect a promise. */
  async #request(...call: Parameters<typeof describe>): Promise<WithResponse<unknown>> {
    return this.#requester.json(describe(...call));
  }
}

/** @throws InputError if the input or an option cannot be sent. */
function describe(endpoint: Endpoint, given: object, { replay, known, hasKey }: Verb): Call {
  const [method = '', template = ''] = endpoint.split(' ');
  const { body, ...input }: AnyInput = given;
  checkOptions(input.known ?? known, input.options);
  checkQuery(input.query);
  const { idempotencyKey = randomHex(16) }: WriteOptions = input.options ?? {};
  return {
    ...input,
    ...('body' in given && { body: toJson(body) }),
    ...(hasKey === true && { idempotencyKey }),
    method,
    path: fillPath(template, input.path),
    replay,
  };
}

function toJson(body: unknown): string {
  const message = 'The body cannot be sent as JSON.';
  try {
    const json = JSON.stringify(body) as string | undefined;
    if (json !== undefined) return json;
  } catch (cause) {
    throw invalidInput('input.body-invalid', message, cause);
  }
  throw invalidInput('input.body-invalid', message);
}

const isReplayable = (form: readonly FormPart[]): boolean =>
  form.every(({ value }) => typeof value === 'string' || value.isReplayable);

import { randomHex } from '../bytes/random-hex.ts';
import { apiPromise, type ApiPromise, type WithResponse } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { RequestOptions, UploadOptions, WriteOptions } from '../core/options.ts';
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
import { nextCursor } from './next-cursor.ts';
import { openDownload } from './open-download.ts';
import { fillPath, type Query } from './request-url.ts';
import type { Call, OpenResponse, Requester } from './requester.ts';
import type { Replay } from './retry-delay.ts';

type AnyInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  query?: Query;
  body?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>> | undefined;
  options?: RequestOptions | undefined;
}>;

/** What a call takes: the operation's parameters and body, and the caller's options. */
export type CallInput<E extends Endpoint> = InputOf<E> &
  Readonly<{ options?: RequestOptions | undefined }>;

/** Headers of an operation, beside those of every call. */
type OwnHeaders = Readonly<{ headers?: Readonly<Record<string, string>> | undefined }>;

/** The input of a call that sends a form instead of JSON. */
export type FormInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  /** Opening its files takes a while. */
  form: Promise<readonly FormPart[]>;
  options?: UploadOptions | undefined;
}>;

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

  /** Sends a request that is safe to repeat: a read, or one that sets a value. */
  send<E extends Endpoint>(endpoint: E, input: CallInput<E>): ApiPromise<ResultOf<E>> {
    return this.#json<E>(describe(endpoint, input, 'always'));
  }

  /** Sends a request that would fail if it was repeated after a success, such as a deletion. */
  move<E extends Endpoint>(endpoint: E, input: CallInput<E>): ApiPromise<ResultOf<E>> {
    return this.#json<E>(describe(endpoint, input, 'unless-done'));
  }

  /** Sends a request with an idempotency key: it is executed exactly once. */
  once<E extends IdempotentEndpoint>(
    endpoint: E,
    input: CallInput<E> & OwnHeaders & { options?: WriteOptions | undefined },
  ): ApiPromise<ResultOf<E>> {
    return this.#json<E>({ ...describe(endpoint, input, 'always'), ...keyOf(input) });
  }

  /** Sends a part of a file, once: whether it arrived, the state of the upload tells. */
  sendPart<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> & OwnHeaders & Readonly<{ bytes: Uint8Array<ArrayBuffer> }>,
  ): ApiPromise<ResultOf<E>> {
    return this.#json<E>(describe(endpoint, input, 'never'));
  }

  /** Like {@link once}, with a form. If a file can be read only once, it is sent only once. */
  onceWithForm<E extends IdempotentEndpoint>(
    endpoint: E,
    input: FormInput,
  ): ApiPromise<ResultOf<E>> {
    return apiPromise(this.#sendForm<E>(endpoint, input, keyOf(input)));
  }

  /** Sends a form with a request that changes nothing. */
  sendForm<E extends Endpoint>(endpoint: E, input: FormInput): ApiPromise<ResultOf<E>> {
    return apiPromise(this.#sendForm<E>(endpoint, input, {}));
  }

  /** Requests a list, page by page. */
  list<E extends ListEndpoint>(endpoint: E, input: CallInput<E>): PagePromise<ItemOf<E>> {
    const load = async (position?: Query): Promise<WithResponse<Page<ItemOf<E>>>> => {
      const call = describe(endpoint, input, 'always');
      const query = { ...call.query, ...position };
      const { data, response } = await this.#requester.json({ ...call, query });
      const items = data as readonly ItemOf<E>[];
      const loadNext = async (cursor: string) => (await load({ cursor })).data;
      return { data: new Page(items, nextCursor(response.header('link')), loadNext), response };
    };
    return pagePromise(load());
  }

  /** Requests a file. */
  download<E extends Endpoint>(endpoint: E, input: CallInput<E>): ApiPromise<Download> {
    const call = describe(endpoint, input, 'always');
    return apiPromise(this.#download(call));
  }

  /** Requests a stream that is not JSON and does not end by itself. */
  open<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> & { headers?: Readonly<Record<string, string>> | undefined },
  ): Promise<OpenResponse> {
    return this.#requester.open(describe(endpoint, input, 'always'));
  }

  async #download(call: Call): Promise<WithResponse<Download>> {
    const opened = await this.#requester.open(call);
    const reopen = (fromByte: number, tag: string): Promise<OpenResponse> => {
      const headers = { range: `bytes=${fromByte}-`, 'if-range': tag };
      return this.#requester.open({ ...call, headers });
    };
    return { data: openDownload(opened, reopen), response: opened.response };
  }

  async #sendForm<E extends Endpoint>(
    endpoint: E,
    { form: opening, ...input }: FormInput,
    key: Readonly<{ idempotencyKey?: string }>,
  ) {
    const form = await opening;
    const call = describe(endpoint, input, isReplayable(form) ? 'always' : 'never');
    return this.#requester.json({ ...call, form, ...key }) as ResponseTo<E>;
  }

  #json<E extends Endpoint>(call: Call): ApiPromise<ResultOf<E>> {
    return apiPromise(this.#requester.json(call) as ResponseTo<E>);
  }
}

function describe(endpoint: Endpoint, given: object, replay: Replay): Call {
  const [method = '', template = ''] = endpoint.split(' ');
  const input: AnyInput = given;
  return { ...input, method, path: fillPath(template, input.path), replay };
}

const keyOf = ({ options }: Readonly<{ options?: WriteOptions | undefined }>) => ({
  idempotencyKey: options?.idempotencyKey ?? randomHex(16),
});

const isReplayable = (form: readonly FormPart[]): boolean =>
  form.every(({ value }) => typeof value === 'string' || value.isReplayable);

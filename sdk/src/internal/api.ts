import { apiPromise, type ApiPromise, type WithResponse } from '../core/api-promise.ts';
import { Download } from '../core/download.ts';
import type { RequestOptions, UploadOptions, WriteOptions } from '../core/options.ts';
import { Page, pagePromise, type PagePromise } from '../core/page.ts';
import type { FormPart } from '../transport/transport.ts';
import type {
  AnswerOf,
  KeyedEndpoint,
  Endpoint,
  InputOf,
  ItemOf,
  ListEndpoint,
} from './endpoint.ts';
import { nextCursor } from './next-cursor.ts';
import { randomHex } from './random-hex.ts';
import { fillPath, type Query } from './request-url.ts';
import type { Call, OpenAnswer, Requester } from './requester.ts';
import type { Replay } from './retry.ts';

type AnyInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  query?: Query;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  options?: RequestOptions | undefined;
}>;

/** A form that takes the place of a JSON body. */
export type FormInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  /** Its files may still have to be opened. */
  form: Promise<readonly FormPart[]>;
  options?: UploadOptions | undefined;
}>;

type AnswerTo<E extends Endpoint> = Promise<WithResponse<AnswerOf<E>>>;

/**
 * The API as the document describes it: what an operation takes and answers is known from its name,
 * so a resource cannot be out of step with the server without a type error.
 */
export class Api {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Reads, or changes in a way that is safe to repeat: setting values. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>): ApiPromise<AnswerOf<E>> {
    return this.#json<E>(describe(endpoint, input, 'always'));
  }

  /** Makes a move that a repetition would find already made. */
  move<E extends Endpoint>(endpoint: E, input: InputOf<E>): ApiPromise<AnswerOf<E>> {
    return this.#json<E>(describe(endpoint, input, 'unless-done'));
  }

  /** Makes something, or makes a move, once: under a key, however often it has to be sent. */
  once<E extends KeyedEndpoint>(
    endpoint: E,
    input: InputOf<E> & { options?: WriteOptions | undefined },
  ): ApiPromise<AnswerOf<E>> {
    return this.#json<E>({ ...describe(endpoint, input, 'always'), ...keyOf(input) });
  }

  /** The same with a form. A file that can be read only once is sent only once. */
  onceWithForm<E extends KeyedEndpoint>(endpoint: E, input: FormInput): ApiPromise<AnswerOf<E>> {
    return apiPromise(this.#sendForm(endpoint, input));
  }

  /** Reads a list, page by page. */
  list<E extends ListEndpoint>(endpoint: E, input: InputOf<E>): PagePromise<ItemOf<E>> {
    const load = async (cursor?: string): Promise<WithResponse<Page<ItemOf<E>>>> => {
      const call = describe(endpoint, input, 'always');
      const query = { ...call.query, ...(cursor !== undefined && { cursor }) };
      const answer = await this.#requester.json({ ...call, query });
      const items = answer.data as readonly ItemOf<E>[];
      const { response } = answer;
      const follow = async (next: string) => (await load(next)).data;
      return { data: new Page(items, nextCursor(response.header('link')), follow), response };
    };
    return pagePromise(load());
  }

  /** Reads a file, as it comes. */
  download<E extends Endpoint>(endpoint: E, input: InputOf<E>): ApiPromise<Download> {
    const call = describe(endpoint, input, 'always');
    return apiPromise(this.#download(call));
  }

  /** Reads something that is not JSON and does not end by itself. */
  open<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> & { headers?: Readonly<Record<string, string>> | undefined },
  ): Promise<OpenAnswer> {
    return this.#requester.open(describe(endpoint, input, 'always'));
  }

  async #download(call: Call): Promise<WithResponse<Download>> {
    const answer = await this.#requester.open(call);
    const reopen = (fromByte: number, tag: string): Promise<OpenAnswer> => {
      const headers = { range: `bytes=${fromByte}-`, 'if-range': tag };
      return this.#requester.open({ ...call, headers });
    };
    return { data: new Download(answer, reopen), response: answer.response };
  }

  async #sendForm<E extends KeyedEndpoint>(endpoint: E, { form: opening, ...input }: FormInput) {
    const form = await opening;
    const call = describe(endpoint, input, isReplayable(form) ? 'always' : 'never');
    return this.#requester.json({ ...call, form, ...keyOf(input) }) as AnswerTo<E>;
  }

  #json<E extends Endpoint>(call: Call): ApiPromise<AnswerOf<E>> {
    return apiPromise(this.#requester.json(call) as AnswerTo<E>);
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

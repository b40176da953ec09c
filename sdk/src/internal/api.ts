import type { WriteOptions, RequestOptions } from '../core/options.ts';
import { Page, pagePromise, type PagePromise } from '../core/page.ts';
import type { FormPart } from '../transport/transport.ts';
import type {
  AnswerOf,
  KeyedEndpoint,
  Endpoint,
  InputOf,
  ItemOf,
  ListEndpoint,
  QueryFor,
} from './endpoint.ts';
import { nextCursor } from './next-cursor.ts';
import { randomHex } from './random-hex.ts';
import { fillPath, type Query } from './request-url.ts';
import type { Answer, Call, OpenAnswer, Requester } from './requester.ts';
import type { Replay } from './retry.ts';

type AnyInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  query?: Query;
  body?: unknown;
  options?: RequestOptions | undefined;
}>;

/** A form that takes the place of a JSON body. */
export type FormInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  form: readonly FormPart[];
  options?: WriteOptions | undefined;
}>;

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
  async send<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
    return this.#json<E>(describe(endpoint, input, 'always'));
  }

  /** Makes a move that a repetition would find already made. */
  async move<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
    return this.#json<E>(describe(endpoint, input, 'unless-done'));
  }

  /** Makes something, or makes a move, once: under a key, however often it has to be sent. */
  async once<E extends KeyedEndpoint>(
    endpoint: E,
    input: InputOf<E> & { options?: WriteOptions | undefined },
  ): Promise<AnswerOf<E>> {
    return this.#json<E>({ ...describe(endpoint, input, 'always'), ...keyOf(input) });
  }

  /** The same with a form. A file that can be read only once is sent only once. */
  async onceWithForm<E extends KeyedEndpoint>(endpoint: E, input: FormInput): Promise<AnswerOf<E>> {
    const { form } = input;
    const call = describe(endpoint, input, isReplayable(form) ? 'always' : 'never');
    return this.#json<E>({ ...call, form, ...keyOf(input) });
  }

  /** Reads a list, page by page. */
  list<E extends ListEndpoint>(endpoint: E, input: InputOf<E>): PagePromise<ItemOf<E>> {
    const load = async (cursor?: string): Promise<Page<ItemOf<E>>> => {
      const query: QueryFor<E> | object = cursor === undefined ? {} : { cursor };
      const call = describe(endpoint, input, 'always');
      const answer = await this.#requester.json({ ...call, query: { ...call.query, ...query } });
      const items = answer.value as readonly ItemOf<E>[];
      return new Page(items, nextCursor(answer.header('link')), load);
    };
    return pagePromise(load());
  }

  /** Reads with the headers, for what they say about polling. */
  read<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<Answer & Readonly<{ value: AnswerOf<E> }>> {
    const answer = this.#requester.json(describe(endpoint, input, 'always'));
    return answer as Promise<Answer & Readonly<{ value: AnswerOf<E> }>>;
  }

  /** Reads something that is not JSON, as it comes. */
  open<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OpenAnswer> {
    return this.#requester.open(describe(endpoint, input, 'always'));
  }

  async #json<E extends Endpoint>(call: Call): Promise<AnswerOf<E>> {
    return (await this.#requester.json(call)).value as AnswerOf<E>;
  }
}

function describe(endpoint: Endpoint, input: object, replay: Replay): Call {
  const [method = '', template = ''] = endpoint.split(' ');
  const { path, query, body, options }: AnyInput = input;
  return { method, path: fillPath(template, path), query, body, options, replay };
}

const keyOf = ({ options }: Readonly<{ options?: WriteOptions | undefined }>) => ({
  idempotencyKey: options?.idempotencyKey ?? randomHex(16),
});

const isReplayable = (form: readonly FormPart[]): boolean =>
  form.every(({ value }) => typeof value === 'string' || value.isReplayable);

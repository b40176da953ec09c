import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { resolveOperations } from '../openapi/resolve-operations.ts';
import { createApiSchemas, type ApiDocument } from './api-schemas.ts';

/** A call and its response as sent over the wire. */
export type Exchange = Readonly<{
  method: string;
  /** With or without a query. */
  path: string;
  status: number;
  headers: Headers;
  /** The body; null if it is not checked. */
  text: string | null;
}>;

type Header = Readonly<{ required?: boolean }>;
type Response = Readonly<{
  headers?: Readonly<Record<string, Header>>;
  content?: Readonly<Record<string, object>>;
}>;
type Described = Readonly<{ responses: Readonly<Record<string, Response>> }>;
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

type Problem = Readonly<Record<string, unknown>>;

const problemType = 'application/problem+json';

/** A response of the document and the JSON pointer to it. */
type Found = Readonly<{ response: Response; pointer: string }>;

/** Headers that matter to callers: each one that is sent must be described. */
const significantHeaders = (
  'allow content-disposition content-range deprecation etag idempotent-replayed last-modified link ' +
  'location nsem-event-position nsem-version ratelimit ratelimit-policy repr-digest request-id ' +
  'retry-after sunset www-authenticate'
).split(' ');

/** A path of the document as a regular expression, with or without its trailing slash. */
const shapeOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'u');

const escapePointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

const mediaOf = (headers: Headers): string =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** The described media type or range that matches the type of a response. */
const describedType = (types: readonly string[], media: string): string | undefined =>
  types.find((type) => type === media || type === media.replace(/\/.*/, '/*'));

const explain = ({ instancePath, message, params }: ErrorObject): string =>
  `the body ${instancePath} ${message ?? 'is wrong'} ${JSON.stringify(params)}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Compares responses with one document; schemas are compiled on first use. */
class Checker {
  readonly #document: ApiDocument;
  readonly #operations: Paths;
  readonly #schemas: ReturnType<typeof createApiSchemas>;
  /** Fixed paths before paths with parameters, in the order of the router. */
  readonly #paths: readonly (readonly [path: string, shape: RegExp])[];

  constructor(document: ApiDocument) {
    this.#document = document;
    const resolved = resolveOperations(document);
    const paths = resolved.paths as Paths;
    this.#operations = paths;
    this.#schemas = createApiSchemas(resolved);
    const parameters = (path: string) => path.split('{').length;
    this.#paths = Object.keys(paths)
      .toSorted((one, other) => parameters(one) - parameters(other))
      .map((path) => [path, shapeOf(path)] as const);
  }

  /** @returns one sentence for each difference from the document. */
  check(exchange: Exchange): readonly string[] {
    const found = this.#find(exchange);
    if (found === 'elsewhere') return [...this.#checkElsewhere(exchange)];
    if (found === undefined) return ['the status is not described'];
    return [...this.#checkHeaders(exchange, found), ...this.#checkBody(exchange, found)];
  }

  #find({ method, path, status }: Exchange): Found | 'elsewhere' | undefined {
    const [called = ''] = path.split('?');
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const matches = this.#paths.filter(([, shape]) => shape.test(called)).map(([name]) => name);
    const name = matches.find((one) => this.#operation(one, verb) !== undefined);
    if (name === undefined) return 'elsewhere';
    const response = this.#operation(name, verb)?.responses[status];
    if (response === undefined) return undefined;
    return { response, pointer: `/paths/${escapePointer(name)}/${verb}/responses/${status}` };
  }

  /** Paths without an operation are not described, but must be refused with a problem document. */
  *#checkElsewhere({ method, headers, text }: Exchange): Generator<string> {
    if (mediaOf(headers) !== problemType || method === 'HEAD' || text === null) return;
    yield* this.#checkJson(parse(text), '/components/schemas/Problem');
  }

  #operation(path: string, verb: string): Described | undefined {
    return this.#operations[path]?.[verb];
  }

  *#checkHeaders({ method, headers }: Exchange, { response }: Found): Generator<string> {
    const described = Object.entries(response.headers ?? {});
    const names = new Set(described.map(([name]) => name.toLowerCase()));
    for (const name of significantHeaders) {
      if (headers.has(name) && !names.has(name)) yield `the header ${name} is not described`;
    }
    for (const [name, header] of described) {
      const isMissing = method !== 'HEAD' && !headers.has(name);
      if (isMissing && header.required === true) yield `the header ${name} is missing`;
    }
  }

  *#checkBody({ method, headers, text }: Exchange, found: Found): Generator<string> {
    const content = found.response.content ?? {};
    const types = Object.keys(content);
    if (types.length === 0) {
      if ((text ?? '') !== '') yield 'there is a body, and none is described';
      return;
    }
    const media = mediaOf(headers);
    const type = describedType(types, media);
    if (type === undefined) yield `the content type ${media} is not described`;
    else if (media.endsWith('json') && method !== 'HEAD' && text !== null) {
      const body = parse(text);
      yield* this.#checkJson(body, `${found.pointer}/content/${escapePointer(type)}/schema`);
      if (media === problemType) yield* this.#checkMembers(body as Problem);
    }
  }

  /** A problem may have additional members, but only those of the example of its code. */
  *#checkMembers(problem: Problem): Generator<string> {
    const example = this.#document.components?.examples?.[String(problem['code'])];
    const known = (example as Readonly<{ value?: Problem }> | undefined)?.value;
    if (known === undefined) yield `the code ${String(problem['code'])} has no example`;
    for (const name of Object.keys(problem)) {
      const isKnown = name === 'errors' || known === undefined || name in known;
      if (!isKnown) yield `the example of ${String(problem['code'])} has no member ${name}`;
    }
  }

  *#checkJson(body: unknown, pointer: string): Generator<string> {
    const validate = this.#schemas.getSchema(`api#${pointer}`) as ValidateFunction | undefined;
    if (validate === undefined) yield `there is no schema at ${pointer}`;
    else if (!validate(body)) yield* (validate.errors ?? []).map(explain);
  }
}

const checkers = new WeakMap<ApiDocument, Checker>();

/**
 * Compares a response with the API reference: its status, headers, content type and body.
 *
 * @returns one sentence for each difference; none if the response matches.
 */
export function checkResponse(document: ApiDocument, exchange: Exchange): readonly string[] {
  const checker = checkers.get(document) ?? new Checker(document);
  checkers.set(document, checker);
  return checker.check(exchange);
}

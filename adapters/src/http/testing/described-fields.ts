import { apiDocument, apiPaths } from './api-document.ts';
import type { BodyMedia, Operation } from '../operations/operation.ts';
import { accessRows } from './access/access-rows.ts';
import { actors, type Scene } from './scene.ts';
import type { Got, SentBody, TestServer } from './test-server.ts';

type Schema = Readonly<{
  $ref?: string;
  type?: string;
  maxLength?: number;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}>;

/** The path of a value in a body, outermost step first; 0 for the first item of a list. */
export type FieldPath = readonly (string | number)[];

/** A field of a body or a parameter, as the API reference describes it. */
export type DescribedField = Readonly<{
  path: FieldPath;
  type: string;
  /** The most UTF-16 units of a text in any words: one that is no date, e-mail or choice. */
  maxLength: number | undefined;
  /** The kind of a text that is not free, such as a day or an e-mail. */
  format: string | undefined;
}>;

type Described = Readonly<{
  parameters?: readonly Readonly<{ name: string; in: string; schema: Schema }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>;
}>;

const components = (apiDocument().components?.schemas ?? {}) as Record<string, Schema>;
const paths = apiPaths() as Record<string, Record<string, Described>>;

const describedOf = ({ path, method }: Operation): Described =>
  paths[path]?.[method.toLowerCase()] ?? {};

function* fieldsOf(schema: Schema, path: FieldPath = []): Generator<DescribedField> {
  if (schema.$ref !== undefined) {
    yield* fieldsOf(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, path);
  }
  for (const form of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
    yield* fieldsOf(form, path);
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield* fieldsOf(field, [...path, name]);
  }
  if (schema.items !== undefined) yield* fieldsOf(schema.items, [...path, 0]);
  const isFree = (schema.enum ?? schema.const ?? schema.format) === undefined;
  const maxLength = isFree ? schema.maxLength : undefined;
  for (const type of [schema.type ?? []].flat())
    yield { path, type, maxLength, format: schema.format };
}

/** Every field of an operation's body, at any depth; of its JSON body by default. */
export function bodyFields(
  operation: Operation,
  media: BodyMedia = 'application/json',
): readonly DescribedField[] {
  const schema = describedOf(operation).requestBody?.content[media]?.schema;
  const all = schema === undefined ? [] : [...fieldsOf(schema)];
  // The members of a union may share fields.
  const unique = new Map(all.map((field) => [`${field.path.join('/')} ${field.type}`, field]));
  return [...unique.values()].filter(({ path }) => path.length > 0);
}

/** The path or query parameters of an operation. */
export const parameters = (operation: Operation, place: 'path' | 'query') =>
  (describedOf(operation).parameters ?? []).filter(({ in: at }) => at === place);

/** A copy of a body with one value replaced; missing parents are created. */
export function withField(body: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [withField(undefined, rest, value)];
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [step]: withField(fields[step], rest, value) };
}

/** A valid call whose parts are replaced by hostile values. */
export type BaseCall = Readonly<{
  body: unknown;
  path: string;
  /** Sends another body as JSON, verbatim. */
  send(text: string): Promise<Got>;
  /** Sends another body, of the media type of its kind. */
  sendForm(form: SentBody): Promise<Got>;
  /** Calls a different path. */
  visit(path: string): Promise<Got>;
}>;

/** The call of an operation from the authorisation matrix, by the first actor who may make it. */
export function baseCall({ id, method }: Operation, server: TestServer, scene: Scene): BaseCall {
  const row = accessRows.find(({ operation }) => operation === id);
  if (row === undefined) throw new Error(`the matrix does not cover ${id}`);
  const actor = actors.find((_actor, index) => ![401, 403].includes(row.expected[index] ?? 0));
  if (actor === undefined) throw new Error(`no actor may call ${id}`);
  const by = scene.credentials[actor];
  const headers = { 'content-type': 'application/json' };
  const path = row.path(scene);
  return {
    body: row.send?.(actor, server).json ?? {},
    path,
    send: (text) => server.call(method, path, { by, headers, body: text }),
    sendForm: (body) => server.call(method, path, { by, body }),
    visit: (other) => server.call(method, other, { by }),
  };
}

/** A path with a parameter, in place of its own one of this name. */
export function withQuery(path: string, name: string, value: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  searchParams.set(name, value);
  return `${pathname}?${searchParams.toString()}`;
}

/** The places of the errors of an answer. */
export const pointersOf = ({ body }: Got): readonly string[] =>
  (body?.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);

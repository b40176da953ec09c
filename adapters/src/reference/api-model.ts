import type { ResolvedDocument } from '../http/openapi/resolve-operations.ts';

/** A schema, as far as the API reference shows it. */
export type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  /** The schema of a text's contents, such as the events of a stream. */
  contentSchema?: Schema;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  example?: unknown;
}>;

/** A parameter of a path, a query or a header. */
export type Parameter = Readonly<{
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: string | number | boolean;
}>;

/** A body in one media type. */
export type Content = Readonly<{ schema: Schema; example?: unknown; examples?: object }>;

/** A header of a response. */
type Header = Readonly<{ description?: string; example?: unknown }>;

/** A response. */
export type Response = Readonly<{
  description: string;
  headers?: Readonly<Record<string, Header>>;
  content?: Readonly<Record<string, Content>>;
}>;

/** An operation with its method and path. */
export type Operation = Readonly<{
  method: string;
  path: string;
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  security: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ required?: boolean; content: Readonly<Record<string, Content>> }>;
  responses: Readonly<Record<string, Response>>;
}>;

/** A tag with its operations. */
export type Chapter = Readonly<{
  name: string;
  description: string;
  operations: readonly Operation[];
}>;

/** The OpenAPI document, as far as the API reference shows it. */
export type Api = Readonly<{
  /** The path under which the API is served; empty at the root of a host. */
  basePath: string;
  title: string;
  version: string;
  summary: string;
  guide: string;
  chapters: readonly Chapter[];
  schemas: Readonly<Record<string, Schema>>;
  problems: readonly Problem[];
}>;

/** An example of a problem document. */
export type Problem = Readonly<{
  type: string;
  code: string;
  status: number;
  title: string;
  detail: string;
}>;

/** The last part of a reference, which is the name of its target. */
export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';

function operationsOf(paths: ResolvedDocument['paths']): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }) as Operation,
    ),
  );
}

/** Extracts what the API reference shows from the OpenAPI document. */
export function readApi(document: ResolvedDocument): Api {
  const { info, tags = [], components = {} } = document;
  const operations = operationsOf(document.paths);
  const examples = Object.values(components.examples ?? {}) as readonly { value: Problem }[];
  const [server] = document.servers ?? [];
  return {
    basePath: server === undefined || server.url === '/' ? '' : server.url,
    title: info.title,
    version: info.version,
    summary: info.summary ?? '',
    guide: info.description ?? '',
    chapters: tags.map(({ name, description = '' }) => ({
      name,
      description,
      operations: operations.filter((operation) => operation.tags.includes(name)),
    })),
    schemas: (components.schemas ?? {}) as Api['schemas'],
    problems: examples
      .map(({ value }) => value)
      .toSorted((one, other) => one.status - other.status || one.code.localeCompare(other.code)),
  };
}

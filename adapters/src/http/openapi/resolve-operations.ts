import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;

type Reference = Readonly<{ $ref?: string }>;
type Named<T> = Readonly<Record<string, T>>;
type Schema = Reference & Readonly<{ type?: unknown; items?: Schema; example?: unknown }>;
type Content = Readonly<{ schema?: Schema; example?: unknown }>;
type Body = Reference & Readonly<{ content?: Named<Content> }>;
type Response = Body & Readonly<{ headers?: Named<Reference> }>;
type Operation = Readonly<{
  parameters?: readonly Reference[];
  requestBody?: Body;
  responses?: Named<Response>;
}>;

/** An OpenAPI document whose operations have all that they refer to in its place, by path and method. */
export type ResolvedDocument = Omit<Document, 'paths'> & Readonly<{ paths: Named<Named<object>> }>;

const mapValues = <T, R>(parts: Named<T>, change: (part: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));

/** The component that a part of a document refers to; the part itself if it is no reference. */
function resolve<T extends Reference>({ components = {} }: Document, part: T): T {
  if (part.$ref === undefined) return part;
  const [kind = '', name = ''] = part.$ref.replace('#/components/', '').split('/');
  const found = (components as Named<Named<T>>)[kind]?.[name];
  if (found === undefined) throw new Error(`the API document has no ${part.$ref}`);
  return found;
}

/** The example of a schema: its own, or a list with that of its items. */
function exampleOf(document: Document, schema: Schema = {}): unknown {
  const { type, items, example } = resolve(document, schema);
  if (example !== undefined || type !== 'array') return example;
  const item = exampleOf(document, items);
  return item === undefined ? undefined : [item];
}

function resolveContent(document: Document, content: Content): Content {
  const example = content.example ?? exampleOf(document, content.schema);
  return example === undefined ? content : { ...content, example };
}

function resolveBody<T extends Body>(document: Document, body: T): T {
  const found = resolve(document, body);
  if (found.content === undefined) return found;
  return { ...found, content: mapValues(found.content, (one) => resolveContent(document, one)) };
}

function resolveResponse(document: Document, response: Response): Response {
  const found = resolveBody(document, response);
  if (found.headers === undefined) return found;
  return { ...found, headers: mapValues(found.headers, (header) => resolve(document, header)) };
}

function resolveOperation(document: Document, operation: Operation): object {
  const { parameters, requestBody, responses = {} } = operation;
  return {
    security: document.security,
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => resolve(document, one)) }),
    ...(requestBody && { requestBody: resolveBody(document, requestBody) }),
    responses: mapValues(responses, (one) =>
      one.$ref === undefined ? resolveResponse(document, one) : resolve(document, one),
    ),
  };
}

/** A document in which the responses that operations have in common are resolved. */
function withResponses(document: Document): Document {
  const { responses = {}, ...components } = document.components ?? {};
  const resolved = mapValues(responses as Named<Response>, (one) => resolveResponse(document, one));
  return Object.assign({}, document, { components: { ...components, responses: resolved } });
}

function resolvePaths(document: Document): ResolvedDocument['paths'] {
  const { paths = {} } = document;
  return mapValues(paths as Named<Named<Operation>>, (item) =>
    mapValues(item, (operation) => resolveOperation(document, operation)),
  );
}

/**
 * Resolves the operations of a document: each has its own parameters, responses and headers instead of
 * references to those that it has in common with others, and the security of the document if it has none of
 * its own; contents have the examples of their schemas. Schemas stay as they are.
 *
 * @throws if the document refers to what it does not have.
 */
export const resolveOperations = (document: Document): ResolvedDocument => ({
  ...document,
  paths: resolvePaths(withResponses(document)),
});

type Named = Readonly<Record<string, object & Readonly<{ description?: string }>>>;
type Response = Readonly<{ headers?: unknown }>;
type Operation = Readonly<{
  parameters?: readonly Readonly<{ $ref?: string }>[];
  responses: Readonly<Record<string, Response>>;
}>;

/** An API document, as far as types are generated from it. */
type Described = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ schemas: Named; parameters?: Named }>;
}>;

const mapValues = <T, R>(parts: Readonly<Record<string, T>>, change: (part: T) => R) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));

/** The answers with a result: error responses have classes in the SDK, and others the bytes of a file. */
const isAnswer = ([status]: readonly [string, unknown]): boolean =>
  ['200', '201', '204'].includes(status);

const isExample = (key: string): boolean => /^examples?$/.test(key);

/**
 * The part of an API document that has types in the SDK: schemas, and operations with their results. A
 * parameter that operations have in common is written in each, where its type is shorter than a reference.
 */
export function typedParts(document: string): object {
  const { paths, components, ...rest } = JSON.parse(document, (key, value: unknown) =>
    isExample(key) ? undefined : value,
  ) as Described;
  const { schemas, parameters: common = {} } = components;
  const typedOperation = ({ parameters = [], responses, ...operation }: Operation) => ({
    ...operation,
    parameters: parameters.map((one) => common[one.$ref?.split('/').at(-1) ?? ''] ?? one),
    responses: mapValues(
      Object.fromEntries(Object.entries(responses).filter(isAnswer)),
      ({ headers: _headers, ...response }) => response,
    ),
  });
  return {
    ...rest,
    paths: mapValues(paths, (item) => mapValues(item, typedOperation)),
    // The descriptions of whole schemas are in models.gen.ts, with the names that programs use.
    components: { schemas: mapValues(schemas, ({ description: _, ...schema }) => schema) },
  };
}

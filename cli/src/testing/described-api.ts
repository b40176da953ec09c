import { readFileSync } from 'node:fs';

import { StubApi, problem, type Received, type StubResponse } from './stub-api.ts';

type Schema = Readonly<{ $ref?: string; items?: Schema; example?: unknown }>;
type Answer = Readonly<{ content?: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>;
type Described = Readonly<{
  operationId: string;
  responses: Readonly<Record<string, Answer>>;
}>;

const { paths, components } = JSON.parse(
  readFileSync(new URL('../../../sdk/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** The operations of the API, each with a pattern of its requests. */
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    operation,
    // A fixed path precedes one with parameters.
    order: path.includes('{') ? 1 : 0,
    shape: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

/** The IDs of all operations of the API. */
export const operationIds: readonly string[] = operations.map(
  ({ operation: { operationId } }) => operationId,
);

/** Starts a server that answers each operation with the example of its description. */
export async function startDescribedApi(
  special: Readonly<Record<string, (request: Received) => StubResponse>>,
): Promise<Readonly<{ api: StubApi; reached: ReadonlySet<string> }>> {
  const reached = new Set<string>();
  const api = await StubApi.start((request) => {
    const found = operations
      .toSorted((a, b) => a.order - b.order)
      .find(({ shape }) => shape.test(`${request.method} ${request.path}`));
    if (found === undefined) return problem(404, 'http.not-found', request.path);
    const { operationId, responses } = found.operation;
    reached.add(operationId);
    return special[operationId]?.(request) ?? exampleOf(responses);
  });
  return { api, reached };
}

/** The example of a schema: its own, or a list with that of its items. */
function exampleOfSchema({ $ref, items, example }: Schema): unknown {
  const named = components.schemas[$ref?.split('/').at(-1) ?? ''];
  if (named !== undefined) return exampleOfSchema(named);
  return example ?? (items === undefined ? undefined : [exampleOfSchema(items)]);
}

function exampleOf(responses: Described['responses']): StubResponse {
  const [status = '500', answer] =
    Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const schema = answer?.content?.['application/json']?.schema;
  if (schema !== undefined) return { status: Number(status), json: exampleOfSchema(schema) };
  return answer?.content === undefined
    ? { status: Number(status) }
    : { bytes: Buffer.from('Akwaaba'), headers: { 'content-type': 'text/plain' } };
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { describeApi } from '../openapi/describe-api.ts';
import type { ResolvedDocument } from '../openapi/resolve-operations.ts';

/** The OpenAPI document. */
export type ApiDocument = ReturnType<typeof describeApi>;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Whether a schema describes fields without a rule for others. */
const isOpen = ({ type, properties, additionalProperties }: Node): boolean =>
  type === 'object' && properties !== undefined && additionalProperties === undefined;

/** A copy in which no shape has other fields; a part of a shape, in `allOf`, cannot know them. */
function close(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((item) => close(item, isPart));
  if (!isNode(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, close(inner, key === 'allOf')]);
  const copy = Object.fromEntries(entries) as Node;
  return !isPart && isOpen(copy) ? { ...copy, additionalProperties: false } : copy;
}

/**
 * Registers the schemas of a document as `api#/…`; each is compiled on first use. Callers ignore
 * fields that are not described, but the server must not send any, so the shapes are closed.
 */
export function createApiSchemas(document: ApiDocument | ResolvedDocument): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  formats.default(ajv);
  // The schemas refer to each other through the document, so it is registered as a whole.
  ajv
    .addFormat('binary', true)
    .addVocabulary(['example', 'discriminator', ...Object.keys(document)]);
  return ajv.addSchema(close(document) as ApiDocument, 'api', undefined, false);
}

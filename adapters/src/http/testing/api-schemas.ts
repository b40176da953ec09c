import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { describeApi } from '../openapi/describe-api.ts';

/** The OpenAPI document. */
export type ApiDocument = ReturnType<typeof describeApi>;

/** Registers the schemas of a document as `api#/…`; each is compiled on first use. */
export function createApiSchemas(document: ApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  formats.default(ajv);
  // The schemas refer to each other through the document, so it is registered as a whole.
  ajv.addFormat('binary', true).addVocabulary(['example', ...Object.keys(document)]);
  return ajv.addSchema(document, 'api', undefined, false);
}

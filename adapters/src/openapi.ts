import { describeApi } from './http/openapi/describe-api.ts';
import { operations } from './http/operations/operations.ts';
import { readProductVersion } from './product-version.ts';

/** Creates the OpenAPI 3.1 document of the whole API, from which the SDK's types are generated. */
export const createOpenApiDocument = (brand = 'Nsem') =>
  describeApi(operations, { brand, version: readProductVersion() });

if (import.meta.main) {
  process.stdout.write(`${JSON.stringify(createOpenApiDocument())}\n`);
}

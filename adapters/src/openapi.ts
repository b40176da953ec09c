import { describeApi } from './http/openapi/describe-api.ts';
import { describeMethods } from './http/openapi/describe-methods.ts';
import { operations } from './http/operations/operations.ts';
import { readProductVersion } from './start/package.ts';

/** Creates the OpenAPI 3.1 document of the whole API, from which the SDK's types are generated. */
export const createOpenApiDocument = (brand = 'Nsem') =>
  describeApi(operations, { brand, version: readProductVersion() });

// With --sdk it prints the methods of the SDK instead, which are generated from the same declarations.
if (import.meta.main) {
  const isForSdk = process.argv.includes('--sdk');
  const document = isForSdk ? describeMethods(operations) : createOpenApiDocument();
  process.stdout.write(`${JSON.stringify(document)}\n`);
}

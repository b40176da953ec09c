import { createOpenApiDocument } from '../../openapi.ts';

let document: ReturnType<typeof createOpenApiDocument> | undefined;

/** The OpenAPI document, which is made once for all tests of a process: they only read it. */
export const apiDocument = (): ReturnType<typeof createOpenApiDocument> =>
  (document ??= createOpenApiDocument());

import { createOpenApiDocument } from '../../openapi.ts';
import { resolveOperations, type ResolvedDocument } from '../openapi/resolve-operations.ts';

let document: ReturnType<typeof createOpenApiDocument> | undefined;
let resolved: ResolvedDocument | undefined;

/** The OpenAPI document, which is made once for all tests of a process: they only read it. */
export const apiDocument = (): ReturnType<typeof createOpenApiDocument> =>
  (document ??= createOpenApiDocument());

/** The same, whose operations have all that they refer to in its place. */
export const resolvedDocument = (): ResolvedDocument =>
  (resolved ??= resolveOperations(apiDocument()));

/** Its operations. */
export const apiPaths = (): ResolvedDocument['paths'] => resolvedDocument().paths;

import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Declaration, Deprecation } from '../operations/operation.ts';
import { describeOwnHeaders, usual } from './describe-headers.ts';

/** The sentence about it in the description of an operation. */
export const describeDeprecation = ({ since, sunset }: Deprecation): string =>
  `Deprecated since ${since}; it may be removed from ${sunset} on.`;

const headers = describeOwnHeaders({
  Deprecation: usual.Deprecation,
  Sunset: usual.Sunset,
  Link: 'What replaces the operation, with rel="successor-version", and its description.',
});

/** Adds the headers of a deprecated operation to one of its responses. */
export const describeDeprecated = (
  { deprecated }: Pick<Declaration, 'deprecated'>,
  response: ZodOpenApiResponseObject,
): ZodOpenApiResponseObject =>
  deprecated === undefined
    ? response
    : { ...response, headers: Object.assign({}, response.headers, headers) };

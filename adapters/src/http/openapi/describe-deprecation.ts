import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Declaration, Deprecation } from '../operations/operation.ts';
import { describeHeader } from './describe-headers.ts';

type Responses = Record<string, ZodOpenApiResponseObject>;

/** The sentence about it in the description of an operation. */
export const describeDeprecation = ({ since, sunset }: Deprecation): string =>
  `Deprecated since ${since}; it may be removed from ${sunset} on.`;

const meanings = {
  Deprecation: 'Since when the operation is deprecated: seconds since 1970, after `@`.',
  Sunset: 'When the operation may be removed.',
  Link: 'What replaces the operation, with rel="successor-version", and its description.',
};

const headers = Object.fromEntries(
  Object.entries(meanings).map(([name, meaning]) => [name, describeHeader(name, meaning)]),
);

/** Adds the headers of a deprecated operation to its responses. */
export const describeDeprecated = ({ deprecated }: Declaration, responses: Responses): Responses =>
  deprecated === undefined
    ? responses
    : Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          { ...response, headers: Object.assign({}, response.headers, headers) },
        ]),
      );

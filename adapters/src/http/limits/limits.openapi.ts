import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Declaration } from '../operations/operation.ts';

/** The headers by which callers learn of limits, as components of the API reference. */
export const limitHeaders = {
  'RateLimit-Policy': {
    description: 'How many calls (`q`) are let through in how many seconds (`w`).',
    schema: { type: 'string' as const },
    example: '"default";q=300;w=10',
  },
  RateLimit: {
    description: 'How many calls are left (`r`), and for how many seconds (`t`).',
    schema: { type: 'string' as const },
    example: '"default";r=299;t=10',
  },
  'Retry-After': {
    description: 'After how many seconds there is room again.',
    schema: { type: 'string' as const },
    example: '7',
  },
};

const headerRef = (name: keyof typeof limitHeaders) => ({ $ref: `#/components/headers/${name}` });

/** Adds to an answer the headers that a limit gives it. */
export const describeLimit = (
  response: ZodOpenApiResponseObject,
  more: object | false = false,
): ZodOpenApiResponseObject => ({
  ...response,
  headers: Object.assign(
    {},
    response.headers,
    { 'RateLimit-Policy': headerRef('RateLimit-Policy'), RateLimit: headerRef('RateLimit') },
    more,
  ),
});

/** Adds to the answers of an operation the headers that its limit gives them. */
export function describeLimits(
  { unlimited }: Declaration,
  responses: Readonly<Record<string, ZodOpenApiResponseObject>>,
): Record<string, ZodOpenApiResponseObject> {
  if (unlimited === true) return responses;
  const described = Object.entries(responses).map(([status, response]) => [
    status,
    describeLimit(response, status === '429' && { 'Retry-After': headerRef('Retry-After') }),
  ]);
  return Object.fromEntries(described);
}

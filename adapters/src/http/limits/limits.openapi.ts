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

/** Adds to an answer of an operation the headers that its limit gives it. */
export function describeLimit(
  { unlimited }: Pick<Declaration, 'unlimited'>,
  status: string,
  response: ZodOpenApiResponseObject,
): ZodOpenApiResponseObject {
  if (unlimited === true) return response;
  const headers = Object.assign(
    {},
    response.headers,
    { 'RateLimit-Policy': headerRef('RateLimit-Policy'), RateLimit: headerRef('RateLimit') },
    status === '429' && { 'Retry-After': headerRef('Retry-After') },
  );
  return { ...response, headers };
}

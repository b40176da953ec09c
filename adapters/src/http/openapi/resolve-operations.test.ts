import { describe, expect, it } from 'vitest';
import { apiDocument, apiPaths } from '../testing/api-document.ts';
import { resolveOperations } from './resolve-operations.ts';

/** All that a part of a document refers to. */
function referencesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref } = part as Readonly<{ $ref?: unknown }>;
  const own = typeof $ref === 'string' ? [$ref] : [];
  return [...own, ...Object.values(part).flatMap((inner) => referencesIn(inner))];
}

const kindsIn = (part: unknown): ReadonlySet<string> =>
  new Set(referencesIn(part).map((reference) => reference.split('/').slice(0, -1).join('/')));

describe('resolved operations', () => {
  it('refer to schemas and examples only', () => {
    expect([...kindsIn(apiDocument().paths)]).toEqual(
      expect.arrayContaining(['#/components/responses', '#/components/parameters']),
    );
    expect([...kindsIn(apiPaths())].toSorted()).toEqual([
      '#/components/examples',
      '#/components/schemas',
    ]);
  });

  it('have the security of the document unless they have their own', () => {
    expect(apiPaths()['/jobs/{id}']?.['get']).toMatchObject({ security: [{ bearer: [] }] });
    expect(apiPaths()['/languages/']?.['get']).toMatchObject({ security: [] });
  });

  it('do not exist if they refer to what the document does not have', () => {
    const responses = { 404: { $ref: '#/components/responses/Lost' } };
    const lacking = { ...apiDocument(), paths: { '/': { get: { responses } } } };
    expect(() => resolveOperations(lacking)).toThrow(
      'the API document has no #/components/responses/Lost',
    );
  });
});

import { catalogueNames } from '@nsem/core';
import { expect, it } from 'vitest';

import { createLanguageRegistry } from '../languages/language-registry.ts';
import { createCatalogueRegistry } from './fake-dependencies.ts';

const registry = createCatalogueRegistry();

it('has the codes of the language subtag registry', () => {
  const real = createLanguageRegistry();
  const expected = catalogueNames.map((name) => [name, real.codeOf(name)]);
  expect(catalogueNames.map((name) => [name, registry.codeOf(name)])).toEqual(expected);
});

it('knows other names of its languages, and no other languages', () => {
  expect(registry.codeOf('Mfantse')).toBe('fat');
  expect(registry.codeOf('Klingonese')).toBeUndefined();
});

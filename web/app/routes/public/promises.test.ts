import { readFileSync } from 'node:fs';

import { catalogueNames } from '@nsem/core';
import { describe, expect, it } from 'vitest';

const pages = [
  'home.tsx',
  'about.tsx',
  'pricing.tsx',
  'contact.tsx',
  'providers.tsx',
  '../../features/pricing/visitor/price-cards.tsx',
].map((name) => [name, readFileSync(new URL(name, import.meta.url), 'utf8')] as const);

/** Nothing in the product makes these true. */
const unkept =
  /instant|guarantee|money.back|secure|safely|always online|by profession|professional (?:does|in)|real people|every week|paid in full|delivered within|no one else|only qualified|we listen|review(?:ed)? /i;

describe('the public pages', () => {
  it.each(pages)('promise nothing that the product does not do: %s', (_, text) => {
    expect(text.match(unkept)?.[0]).toBeUndefined();
  });

  const textOf = (page: string): string => new Map(pages).get(page)?.replaceAll(/\s+/g, ' ') ?? '';

  it('have the claims of the specification, each with its condition nearby', () => {
    const pricing = textOf('pricing.tsx');
    expect(textOf('../../features/pricing/visitor/price-cards.tsx')).toContain('24-hour delivery');
    expect(pricing).toContain('it depends on a provider who takes yours');
    expect(pricing).toContain('Your first translation is free');
    expect(pricing).toContain('once you have verified your e-mail');
    expect(pricing).toContain('A month can have a limit');
    expect(textOf('home.tsx')).toContain('Your first translation is free.');
    expect(textOf('home.tsx')).toContain('You verify your e-mail first.');
  });

  it('say 100+ languages, and a new marketplace has more', () => {
    // The home page shows 14 by name before it says "and 100+ more".
    expect(catalogueNames.length).toBeGreaterThan(114);
  });
});

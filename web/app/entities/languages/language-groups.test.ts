import { describe, expect, it } from 'vitest';

import { countBySource, countByTarget } from './availability.ts';
import { groupLanguages, searchGroups, type LanguageGroup } from './language-groups.ts';
import type { LanguageOption } from './language-option.ts';

const option = (value: string, label: string, ...names: readonly string[]): LanguageOption => ({
  value,
  label,
  ownName: names[0] ?? null,
  otherNames: names.slice(1),
});

const options = [
  option('ak', 'Akan', 'Akan', 'Asante'),
  option('dag', 'Dagbani', 'Dagbanli'),
  option('en', 'English', 'English'),
  option('ee', 'Ewe', 'Eʋegbe', 'Eʋe'),
  option('gaa', 'Ga', 'Gã'),
  option('lg', 'Ganda', 'Luganda'),
  option('tw', 'Twi', 'Twi', 'Asante Twi'),
];

const pair = (source: string, target: string, providers: number) => ({
  service_type: 'translation' as const,
  source_language: source,
  target_language: target,
  language: null,
  available_providers: providers,
});

const available = [
  pair('en', 'tw', 3),
  pair('en', 'dag', 1),
  pair('fr', 'tw', 2),
  {
    service_type: 'narration' as const,
    source_language: null,
    target_language: null,
    language: 'gaa',
    available_providers: 4,
  },
];

const shown = (groups: readonly LanguageGroup[]) =>
  Object.fromEntries(groups.map(({ group, items }) => [group, items.map(({ label }) => label)]));

describe('the numbers of available providers', () => {
  const chosen = { type: 'translation', source: 'en', target: 'tw' } as const;

  it('are those of the chosen service and direction', () => {
    expect([...countByTarget(available, chosen)]).toEqual([
      ['tw', 3],
      ['dag', 1],
    ]);
    expect([...countBySource(available, chosen)]).toEqual([
      ['en', 3],
      ['fr', 2],
    ]);
    expect([...countByTarget(available, { ...chosen, type: 'narration' })]).toEqual([['gaa', 4]]);
  });

  it('are those of the best pair while the other language is not chosen', () => {
    const open = { ...chosen, source: '', target: '' };
    expect(countByTarget(available, open).get('tw')).toBe(3);
    expect(countBySource(available, open).get('en')).toBe(3);
  });
});

describe('the languages of the picker', () => {
  const counts = new Map([
    ['dag', 1],
    ['tw', 3],
    ['ee', 2],
  ]);

  it('are the recent ones, those available now, and all others, each in one group', () => {
    expect(shown(groupLanguages(options, { counts, recent: ['ee', 'xx', 'en'] }))).toEqual({
      Recent: ['Ewe', 'English'],
      'Available now': ['Twi', 'Dagbani'],
      'All languages': ['Akan', 'Ga', 'Ganda'],
    });
  });

  it('are one group if nothing else is known', () => {
    const groups = groupLanguages(options, { counts: new Map(), recent: [] });
    expect(groups.map(({ group }) => group)).toEqual(['All languages']);
  });

  it('are cut in the order of the groups', () => {
    const groups = groupLanguages(options, { counts, recent: ['ee'] });
    expect(shown(searchGroups(groups, '', 2))).toEqual({
      Recent: ['Ewe'],
      'Available now': ['Twi'],
    });
  });

  it.each([
    ['asante', ['Akan', 'Twi']],
    ['DAGBANLI', ['Dagbani']],
    ['Eʋe', ['Ewe']],
    ['eve', ['Ewe']],
    ['ga', ['Ga', 'Ganda']],
    ['gã', ['Ga', 'Ganda']],
    ['an', ['Akan', 'Dagbani', 'Ganda', 'Twi']],
    ['klingon', []],
  ])('are found by %j', (search, labels) => {
    const groups = groupLanguages(options, { counts: new Map(), recent: [] });
    const found = searchGroups(groups, search, 50).flatMap(({ items }) => items);
    expect(found.map(({ label }) => label)).toEqual(labels);
  });

  it('that begin with the search come before those that contain it', () => {
    const groups = groupLanguages([option('x', 'Western Twi'), option('tw', 'Twi')], {
      counts: new Map(),
      recent: [],
    });
    const found = searchGroups(groups, 'tw', 50).flatMap(({ items }) => items);
    expect(found.map(({ label }) => label)).toEqual(['Twi', 'Western Twi']);
  });
});

import { describe, expect, it } from 'vitest';

import { countBySource, countByTarget } from './availability.ts';
import { isListed, languagesMatching } from './catalogue.ts';
import {
  groupLanguages,
  type LanguageGroup,
  type LanguageOption,
  searchGroups,
} from './language-groups.ts';
import { withRequest } from './recent-languages.ts';

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

const languages = [
  { id: 3, name: 'Twi', language_code: 'tw', own_name: 'Twi', other_names: ['Asante Twi'] },
  { id: 2, name: 'Gã', language_code: 'gaa', own_name: 'Gã', other_names: [] },
  { id: 1, name: 'Ewe', language_code: 'ee', own_name: 'Eʋegbe', other_names: ['Eʋe'] },
  { id: 4, name: 'Chinese (Mandarin)', language_code: 'zh', own_name: '中文', other_names: [] },
];

describe('a language to add', () => {
  it.each([
    ['the same name', 'Twi', true],
    ['another case, with spaces around', '  tWI ', true],
    ['accents that the catalogue does not write', 'Éwé', true],
    ['without the accents that it does write', 'Ga', true],
    ['more spaces between the words', 'chinese  (mandarin)', true],
    ['the beginning of a name', 'Tw', false],
    ['another letter, not another accent', 'Ɛwe', false],
    ['nothing', '', false],
  ])('is recognised in the catalogue or not: %s', (_, name, expected) => {
    expect(isListed(name, languages)).toBe(expected);
  });
});

describe('the search of the catalogue', () => {
  const found = (words: string) => languagesMatching(words, languages).map(({ name }) => name);

  it('lists all by name without a search', () => {
    expect(found(' ')).toEqual(['Chinese (Mandarin)', 'Ewe', 'Gã', 'Twi']);
  });

  it('finds by part of the name, whatever its accents', () => {
    expect(found('mandarin')).toEqual(['Chinese (Mandarin)']);
    expect(found('ga')).toEqual(['Gã']);
  });

  it('finds by the beginning of the code', () => {
    expect(found('ee')).toEqual(['Ewe']);
    expect(found('h')).toEqual(['Chinese (Mandarin)']);
  });

  it('finds by an own name or another name, in plain letters', () => {
    expect(found('asante')).toEqual(['Twi']);
    expect(found('evegbe')).toEqual(['Ewe']);
    expect(found('EƲE')).toEqual(['Ewe']);
    expect(found('中')).toEqual(['Chinese (Mandarin)']);
  });

  it('finds nothing for an unknown name', () => {
    expect(found('Klingon')).toEqual([]);
  });
});

describe('the recent languages', () => {
  const none = { codes: [], pair: null };

  it('are those of the last requests, the latest first, and at most four', () => {
    const first = withRequest(none, { service: 'translation', source: 'en', target: 'tw' });
    expect(first).toEqual({ codes: ['tw', 'en'], pair: { source: 'en', target: 'tw' } });
    const second = withRequest(first, { service: 'translation', source: 'en', target: 'dag' });
    expect(second.codes).toEqual(['dag', 'en', 'tw']);
    const third = withRequest(second, { service: 'translation', source: 'fr', target: 'ee' });
    expect(third.codes).toEqual(['ee', 'fr', 'dag', 'en']);
  });

  it('have the pair of the last translation, whatever was requested since', () => {
    const lastPair = { source: 'en', target: 'tw' };
    const after = withRequest(
      { codes: ['tw', 'en'], pair: lastPair },
      { service: 'narration', source: 'en', target: 'gaa' },
    );
    expect(after).toEqual({ codes: ['gaa', 'tw', 'en'], pair: lastPair });
  });
});

import { describe, expect, it, test } from 'vitest';

import { languageChoices, parseDiscover } from './discover-filters.tsx';

describe('the Discover tab in the address', () => {
  it('includes the search, the filters and the open provider', () => {
    const params = { tab: 'discover', q: 'ewe', service: 'narration', provider: 'PRV-7K2M9Q' };
    expect(parseDiscover(params)).toEqual({
      q: 'ewe',
      language: '',
      service: 'narration',
      provider: 'PRV-7K2M9Q',
    });
  });

  it('falls back to all providers if a value is invalid', () => {
    const params = { q: 'x'.repeat(500), service: 'dubbing', provider: '../admin' };
    expect(parseDiscover(params)).toEqual({
      q: '',
      language: '',
      service: undefined,
      provider: undefined,
    });
  });
});

const option = (value: string, label: string) => ({ value, label, ownName: null, otherNames: [] });
const options = [option('dag', 'Dagbani'), option('en', 'English'), option('tw', 'Twi')];
const all = { value: '', label: 'All Languages' };
const dagbani = { value: 'dag', label: 'Dagbani' };
const english = { value: 'en', label: 'English' };
const twi = { value: 'tw', label: 'Twi' };

const work = { available_providers: 2, source_language: null, target_language: null } as const;
const translation = {
  ...work,
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
} as const;
const narration = { ...work, service_type: 'narration', language: 'dag' } as const;

describe('the languages to filter providers by', () => {
  test('are one list until it is known who is available', () => {
    expect(languageChoices(options, [], undefined)).toEqual([all, dagbani, english, twi]);
  });

  test('begin with those that providers are available for, as source, target or only language', () => {
    expect(languageChoices(options, [translation], undefined)).toEqual([
      all,
      { group: 'Available now', items: [english, twi] },
      { group: 'Other languages', items: [dagbani] },
    ]);
  });

  test('count only the chosen service', () => {
    expect(languageChoices(options, [translation, narration], 'narration')).toEqual([
      all,
      { group: 'Available now', items: [dagbani] },
      { group: 'Other languages', items: [english, twi] },
    ]);
  });

  test('have no empty group', () => {
    expect(languageChoices(options, [translation, narration], undefined)).toEqual([
      all,
      { group: 'Available now', items: [dagbani, english, twi] },
    ]);
  });
});

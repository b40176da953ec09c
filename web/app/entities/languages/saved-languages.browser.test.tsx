import { describe, expect, it } from 'vitest';

import { readSavedLanguages, saveLanguages } from './queries.ts';

const twi = {
  id: 1,
  name: 'Twi',
  language_code: 'tw',
  own_name: 'Twi',
  other_names: ['Asante'],
  created_at: '2026-11-02T09:00:00Z',
  deleted_at: null,
};

describe('the saved languages', () => {
  it('are those that were saved, with their time', () => {
    saveLanguages([twi] as never, 1_700_000_000_000);
    expect(readSavedLanguages()).toEqual({ at: 1_700_000_000_000, languages: [twi] });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"at":'],
    ['another shape', '{"at":1,"languages":{"tw":"Twi"}}'],
    ['no time', JSON.stringify({ languages: [twi] })],
    ['an empty list', '{"at":1,"languages":[]}'],
    [
      'a language without other names',
      '{"at":1,"languages":[{"language_code":"tw","name":"Twi"}]}',
    ],
    ['something that is no language', '{"at":1,"languages":[null]}'],
  ])('are none if %s is stored', (_, stored) => {
    if (stored !== null) localStorage.setItem('languages', stored);
    expect(readSavedLanguages()).toBeNull();
  });
});

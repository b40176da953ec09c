import { describe, expect, it } from 'vitest';

import { aService } from '../../../testing/services.ts';
import { suggestServices } from './suggest-services.ts';

const options = [
  { value: 'dag', label: 'Dagbani' },
  { value: 'ee', label: 'Ewe' },
  { value: 'en', label: 'English' },
  { value: 'tw', label: 'Twi' },
].map((named) => ({ ...named, ownName: null, otherNames: [] }));

const suggest = (spoken: readonly string[], services = [aService()].slice(1)) =>
  suggestServices(spoken, services, { options }).map(({ source, target }) => `${source}-${target}`);

describe('the services that are suggested to a provider', () => {
  it('translate from English into each language, then back', () => {
    expect(suggest(['English', 'Dagbani', 'Ewe'])).toEqual(['en-dag', 'en-ee', 'dag-en', 'ee-en']);
    expect(suggest(['Dagbani'])).toEqual(['en-dag', 'dag-en']);
  });

  it('leave out what the provider offers already', () => {
    const offered = aService({ source_language: 'en', target_language: 'dag' });
    expect(suggest(['Dagbani'], [offered])).toEqual(['dag-en']);
  });

  it('are at most four, and none for languages that are not in the catalogue', () => {
    expect(suggest(['Dagbani', 'Ewe', 'Twi'])).toHaveLength(4);
    expect(suggest(['English', 'Klingon'])).toEqual([]);
  });
});

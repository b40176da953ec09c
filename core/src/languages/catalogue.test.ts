import { describe, expect, it } from 'vitest';
import { catalogueNames } from './catalogue.ts';
import { toNameKey, normalizeLanguageName } from './decide-language.ts';

describe('the catalogue of a new marketplace', () => {
  it('has at least 180 languages, without duplicates and in their stored form', () => {
    expect(catalogueNames.length).toBeGreaterThanOrEqual(180);
    expect(new Set(catalogueNames.map(toNameKey)).size).toBe(catalogueNames.length);
    expect(catalogueNames.map(normalizeLanguageName)).toEqual(catalogueNames);
  });

  it('has all languages of the fallback list', () => {
    const fallback =
      'English, Spanish, French, German, Italian, Portuguese, Russian, Chinese, Japanese, ' +
      'Korean, Arabic, Hindi, Dutch, Swedish, Norwegian, Danish, Finnish, Polish, Czech, ' +
      'Hungarian, Greek, Turkish, Hebrew, Thai, Vietnamese, Indonesian, Malay, Tagalog, ' +
      'Swahili, Amharic';
    expect(fallback.split(', ')).toHaveLength(30);
    expect(catalogueNames).toEqual(expect.arrayContaining(fallback.split(', ')));
  });

  it('has the languages of Ghana', () => {
    const ofGhana =
      'Akan, Twi, Fante, Ewe, Ga, Dagbani, Dagaare, Dangme, Gonja, Kasem, Nzema, Frafra, Kusaal, ' +
      'Mampruli, Sisaala, Bimoba, Konkomba, Buli, Ahanta, Sehwi, Anufo, Avatime, Chumburung, ' +
      'Nafaanra, Siwu, Tafi, Lelemi, Nawuri, Gikyode, Krache, Vagla, Birifor, Safaliba, ' +
      'Tampulma, Hanga, Nkonya, Selee, Sekpele, Tuwuli, Ligbi, Wasa, Anyin, Abron, Hausa';
    expect(catalogueNames).toEqual(expect.arrayContaining(ofGhana.split(', ')));
  });
});

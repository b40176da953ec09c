import { describe, expect, it } from 'vitest';
import { checkDeliveredTranslation } from './check-delivered-translation.ts';

const french = { sourceLanguage: 'en', targetLanguage: 'fr' };

const check = (source: string, text: string, isOfDocument = false) =>
  checkDeliveredTranslation({ source, text, isOfDocument, ...french }).map(
    ({ check: found, severity, line, text: part }) => [found, severity, line, part],
  );

describe('a translation that is delivered as one text', () => {
  it('case 37, check-not-at-delivery: lost placeholders are errors', () => {
    const found = check('You have %s messages in {folder}.', 'Vous avez des messages.');
    expect(found).toEqual([
      ['placeholder-missing', 'error', null, '%s'],
      ['placeholder-missing', 'error', null, '{folder}'],
    ]);
  });

  it.each([
    ['', 'Nothing.', 'empty'],
    ['Ouvrez {file}.', 'Open {name}.', 'placeholder-missing'],
    ['Ouvrez {name} {name}.', 'Open {name}.', 'placeholder-added'],
    ['Appuyez sur OK.', 'Press <b>OK</b>.', 'markup-missing'],
    ['Appuyez sur **OK**.', 'Press OK.', 'markup-added'],
    ['Une photo ici.', 'A ① picture here.', 'mark-missing'],
  ])('%j for %j has the error %s', (text, source, error) => {
    expect(check(source, text)).toContainEqual([error, 'error', null, expect.any(String)]);
  });

  it.each([
    // A placeholder, a number or a tag that has moved to another line is not lost.
    ['Hello {name}.\nOpen page 3.', 'Ouvrez la page 3.\nBonjour {name}.'],
    ['Hello {name}. Open <b>page 3</b>.', 'Bonjour {name}.\nOuvrez <b>la page 3</b>.'],
    // A line was divided, two sentences were joined.
    ['Wash your hands. Use soap.', 'Lavez-vous les mains, avec du savon.'],
    ['One.\n\n\nTwo.', 'Un.\nDeux.'],
  ])('%j may be %j', (source, text) => {
    expect(check(source, text)).toEqual([]);
  });

  it('has the lines of what was found, if there are as many', () => {
    const source = 'First {a}.\n\nSecond {b}.\nThird.';
    expect(check(source, 'Premier {a}.\nDeuxième.\nTroisième.')).toEqual([
      ['placeholder-missing', 'error', 1, '{b}'],
    ]);
  });

  it('of a document is checked text by text', () => {
    const source = 'First {a}.\n\nSecond {b}.';
    expect(check(source, 'Premier {b}.\n\nDeuxième {a}.', true)).toEqual([
      ['placeholder-missing', 'error', 0, '{a}'],
      ['placeholder-added', 'error', 0, '{b}'],
      ['placeholder-missing', 'error', 1, '{b}'],
      ['placeholder-added', 'error', 1, '{a}'],
    ]);
  });
});

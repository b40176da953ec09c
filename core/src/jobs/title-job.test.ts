import { describe, expect, it } from 'vitest';
import type { FileId } from '../kernel/ids.ts';
import type { Work } from '../services/service.ts';
import { aQuoteForAudio, aQuoteForWords } from '../testing/builders/pricing.ts';
import { composeJobTitle } from './title-job.ts';

const work: Work = {
  serviceType: 'translation',
  sourceLanguage: 'en',
  targetLanguage: 'tw',
};
const text = { quote: aQuoteForWords(120), work, inputId: null };
const titleOf = (content: string) => composeJobTitle(content, text);

describe('the title of a job', () => {
  it.each([
    ['Drink plenty of clean water.', 'Drink plenty of clean water.'],
    ['  Wash your\n\nhands\twith soap. ', 'Wash your hands with soap.'],
    ['Nsu yɛ nkwa\u202e.', 'Nsu yɛ nkwa .'],
    [
      'Drink plenty of clean water every day, and boil it first if it comes from a well or a river.',
      'Drink plenty of clean water every day, and boil it first if it comes from a well…',
    ],
    [
      `${'Drink plenty of clean water every day, and boil it first. '.repeat(2)}\u202e \n`,
      'Drink plenty of clean water every day, and boil it first. Drink plenty of clean…',
    ],
    [`${'b'.repeat(80)}  \u202e c`, `${'b'.repeat(80)}…`],
    ['字'.repeat(100), `${'字'.repeat(80)}…`],
    [`a ${'b'.repeat(100)}`, `a ${'b'.repeat(78)}…`],
    ['😀'.repeat(100), `${'😀'.repeat(40)}…`],
    [`a${'😀'.repeat(100)}`, `a${'😀'.repeat(39)}…`],
  ])('of %j is %j', (content, title) => {
    expect(titleOf(content)).toBe(title);
    expect(titleOf(content).isWellFormed()).toBe(true);
  });

  it.each([
    ['notice.docx', 'notice.docx'],
    ['My\nnotice\u202e .docx', 'My notice .docx'],
    [`${'a'.repeat(120)}.docx`, `${'a'.repeat(75)}….docx`],
    ['', 'Drink ① water.'],
  ])('of a document %j is %j', (documentName, title) => {
    expect(composeJobTitle('Drink ① water.', { ...text, documentName })).toBe(title);
  });

  it('without a content names what there is to do', () => {
    expect(composeJobTitle('', { ...text, quote: aQuoteForAudio(191_000) })).toBe(
      'Recording, 3.2 min',
    );
    expect(composeJobTitle(' \n', text)).toBe('Text, 120 words');
    expect(composeJobTitle('', { ...text, quote: aQuoteForWords(1) })).toBe('Text, 1 word');
  });

  it('of a document has no marks', () => {
    const document = { ...text, inputId: 7 as FileId };
    expect(composeJobTitle('①Warning①: wash your hands', document)).toBe(
      'Warning: wash your hands',
    );
    expect(composeJobTitle('① Boil it', text)).toBe('① Boil it');
  });

  it('of a recording with a note is the note', () => {
    const quote = aQuoteForAudio(191_000);
    expect(composeJobTitle('Interview at Makola', { ...text, quote })).toBe('Interview at Makola');
  });
});

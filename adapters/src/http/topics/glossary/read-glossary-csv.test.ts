import { describe, expect, it } from 'vitest';
import { readGlossaryCsv } from './read-glossary-csv.ts';

const languages = { source: 'en', target: 'tw' };

describe('the terms of a CSV file', () => {
  it('are read by the names of their columns, whatever else a spreadsheet has', async () => {
    const csv = 'Ward,TERM , note\n3,health centre,In Tamale\n';
    expect(await readGlossaryCsv(csv, languages)).toMatchObject({
      ok: true,
      value: [{ line: 2, sourceLanguage: 'en', term: 'health centre', note: 'In Tamale' }],
    });
  });

  it.each([
    ['the first line', `term${','.repeat(480_000)}\n${'a\n'.repeat(5_000)}`, 1],
    ['a later line', `term\n${','.repeat(480_000)}\n`, 2],
  ])('are not read if %s has far more columns than a glossary', async (_, csv, line) => {
    expect(await readGlossaryCsv(csv, languages)).toEqual({
      ok: false,
      fault: {
        code: 'glossary.import-invalid',
        lines: [{ line, part: 'file', reason: 'unreadable' }],
      },
    });
  });

  it('are missing without a column for them', async () => {
    expect(await readGlossaryCsv('word\nward\n', languages)).toMatchObject({
      fault: { lines: [{ reason: 'no-terms' }] },
    });
  });
});

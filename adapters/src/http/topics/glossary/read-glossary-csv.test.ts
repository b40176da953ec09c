import { readFile } from 'node:fs/promises';
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

  const linesOf = async (csv: string) => {
    const read = await readGlossaryCsv(csv, languages);
    if (!read.ok) return read.fault;
    return read.value.map(({ line, term, translation }) => `${line} ${term}=${translation}`);
  };

  // Case 40 of the field cases.
  it('case 40, csv-empty-rows: are read without the rows of commas below them', async () => {
    const csv = await readFile(new URL('testing/empty-rows.csv', import.meta.url), 'utf8');
    expect(await linesOf(csv)).toEqual(['2 water=nsuo']);
  });

  it.each([
    ['with a byte order mark', '\uFEFFterm,translation\nwater,nsuo\n,\n'],
    ['with semicolons', 'term;translation;\r\nwater;nsuo;\r\n;;\r\n;;'],
    ['with tabs', 'term\ttranslation\t\nwater\tnsuo\t\n\t\t\n'],
    ['with empty quotation marks', 'term,translation\nwater,nsuo\n"",""\n" ",\n'],
    ['with spaces of all kinds', 'term,translation\nwater,nsuo\n \u00A0,\u3000\n   \n'],
    ['with a comma in the name of a column', '"term",translation,"a; b"\nwater,nsuo,\n,,\n'],
    ['with tabs, and a semicolon in a column', 'note; ward\tterm\ttranslation\nx\twater\tnsuo\n'],
    ['with commas, and a semicolon in a column', 'Term,TRANSLATION,ward; bed\nwater,nsuo,\n'],
    [
      'with semicolons, a mark and names in capitals',
      '\uFEFF"TERM";"Translation"\r\n"water";"nsuo"\r\n',
    ],
    ['with numbers in a column that is not read', 'term,translation,no\nwater,nsuo,1\n,,2\n,,3\n'],
    ['with carriage returns', 'term,translation\rwater,nsuo\r,\r'],
  ])('are read without empty rows %s', async (_what, csv) => {
    expect(await linesOf(csv)).toEqual(['2 water=nsuo']);
  });

  it.each([
    ['after a line that names the separator', 'sep=;\r\nterm;translation\r\nwater;nsuo\r\n', 3],
    ['after such a line in capitals', 'SEP=\t\nterm\ttranslation\nwater\tnsuo\n', 3],
    ['after such a line in quotation marks', '"sep=|"\nterm|translation\nwater|nsuo\n', 3],
    ['below empty rows', ',,\n\n,,\nterm,translation\n\nwater,nsuo\n', 6],
    ['after a cell of several lines', 'term,translation,note\na,b,"1\n2\n3"\nwater,nsuo,\n', 5],
    ['after such a cell, with CRLF', 'term,translation,note\r\na,b,"1\r\n2"\r\nwater,nsuo,\r\n', 4],
    ['after letters of several bytes', '\uFEFFterm,translation\nɛɔŋ,ɛɔŋ\nwater,nsuo\n', 3],
  ])('know the line on which they begin, %s', async (_what, csv, line) => {
    const read = await linesOf(csv);
    expect(Array.isArray(read) ? read.at(-1) : read).toBe(`${line} water=nsuo`);
  });

  it.each<readonly [string, string, Readonly<{ line: number; row?: number }>]>([
    ['as a text editor does', 'term,translation\nwater,nsuo\n', { line: 2 }],
    [
      'as a text editor does, below empty rows',
      '\n,,\n\nterm,translation\n\nwater,nsuo\n',
      { line: 6 },
    ],
    ['after a cell of several lines', 'term,note\na,"1\n2\n3"\nwater,\n', { line: 5, row: 3 }],
    [
      'after such a cell, with CRLF',
      'term,note\r\na,"1\r\n2"\r\n\r\nwater,\r\n',
      { line: 5, row: 4 },
    ],
    ['after a named separator', 'sep=;\nterm;note\nwater;\n', { line: 3, row: 2 }],
    ['with carriage returns', 'term,note\ra,"1\r2"\rwater,\r', { line: 4, row: 3 }],
  ])('know the row of a spreadsheet, if it counts otherwise: %s', async (_what, csv, place) => {
    const read = await readGlossaryCsv(csv, languages);
    const last = read.ok ? read.value.at(-1) : undefined;
    expect([last?.term, last?.line, last?.row]).toEqual(['water', place.line, place.row]);
  });

  it('that cannot be read are named by the line on which their row begins', async () => {
    const csv = 'term,note\na,"1\n2"\nwa"ter,b\n';
    expect(await linesOf(csv)).toEqual({
      code: 'glossary.import-invalid',
      lines: [{ line: 4, part: 'file', reason: 'unreadable' }],
    });
  });
});

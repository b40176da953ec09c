import { ok } from '@nsem/core';
import { describe, expect, it } from 'vitest';
import { decodeImport, prepareImport } from './prepare-import.ts';

const codes: Readonly<Record<string, string>> = { French: 'fr', Polish: 'pl' };
const codeOf = (language: string) => codes[language] ?? language;

const decode = (bytes: Buffer, languages = { source: '', target: '' }) =>
  decodeImport(bytes, languages, codeOf);

const header = 'source_language;target_language;term;translation\r\n';
const french = `${header}en;fr;health centre;centre de santé\r\nen;fr;duty;tâche « à côté »\r\n`;

const refusal = (line: object) => ({
  ok: false,
  fault: { code: 'glossary.import-invalid', lines: [line] },
});

/** Polish words in Windows-1250: książka, gęś, źródło. */
const polish = Buffer.from('ksi\xb9\xbfka;g\xea\x9c;\x9fr\xf3d\xb3o', 'latin1');

describe('a file of terms', () => {
  it.each([
    ['in UTF-8', Buffer.from(french)],
    ['in UTF-8 with its mark', Buffer.from(`\uFEFF${french}`)],
    ['in UTF-16 with its mark', Buffer.from(`\uFEFF${french}`, 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\uFEFF${french}`, 'utf16le').swap16()],
    ['in UTF-16 without its mark', Buffer.from(french, 'utf16le')],
    ['in Windows-1252', Buffer.from(french, 'latin1')],
  ])('%s is decoded', async (_how, bytes) => {
    expect(await decode(bytes)).toEqual(ok(french));
  });

  it('is decoded by languages that have their names, too', async () => {
    const named = french.replaceAll(';fr;', ';French;');
    expect(await decode(Buffer.from(named, 'latin1'))).toEqual(ok(named));
  });

  it('is decoded by all lines with letters, wherever they are', async () => {
    const plain = 'en;fr;ward;salle\r\n'.repeat(3_000);
    const text = `${header}${plain}en;fr;centre;centre de santé\r\n`;
    expect(await decode(Buffer.from(text, 'latin1'))).toEqual(ok(text));
  });

  it.each([
    ['en', 'pl'],
    ['en', 'Polish'],
    ['pl', 'fr'],
  ])('from %s to %s with Polish letters is never read with others', async (source, target) => {
    const file = [Buffer.from('term;translation;note\r\n'), polish, Buffer.from('\r\n')];
    const decoded = await decode(Buffer.concat(file), { source, target });
    const line = { line: 1, part: 'file', reason: 'encoding', encoding: 'windows-1250' };
    expect(decoded).toEqual(refusal(line));
  });

  it('that is cut in the middle of a character of UTF-16 is refused', async () => {
    const bytes = Buffer.from(`\uFEFF${french}`, 'utf16le').subarray(0, -1);
    expect(await decode(bytes)).toEqual(
      refusal({ line: 1, part: 'file', reason: 'encoding', encoding: 'utf-16le' }),
    );
  });

  it('whose letters were lost before it was sent is refused with the line', async () => {
    const csv = 'term;translation\r\nward;salle\r\ncentre;sant\uFFFD\r\n';
    const context = { languages: { source: 'en', target: 'fr' }, codeOf };
    const refused = refusal({ line: 3, part: 'file', reason: 'lost-letters' });
    expect(await prepareImport({ csv }, context)).toEqual(refused);
  });
});

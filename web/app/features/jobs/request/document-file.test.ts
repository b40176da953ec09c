import { describe, expect, it } from 'vitest';

import { documentProblem, isDocument, isPlainText } from './document-file.ts';

const named = (name: string, type = '', text = 'Akwaaba') => new File([text], name, { type });

describe('a file to translate', () => {
  it.each(['Leaflet.DOCX', 'readme.md', 'page.htm', 'film.srt', 'film.vtt', 'app.xlf'])(
    'is a document if it is %s',
    (name) => {
      expect(isDocument(named(name, 'text/plain'))).toBe(true);
      expect(isPlainText(named(name, 'text/plain'))).toBe(false);
      expect(documentProblem(named(name))).toBeNull();
    },
  );

  it.each([named('notice.txt'), named('NOTICE.TXT'), named('notice', 'text/plain')])(
    'is a text if it is $name of the type "$type"',
    (file) => {
      expect(isDocument(file)).toBe(false);
      expect(isPlainText(file)).toBe(true);
      expect(documentProblem(file)).toBeNull();
    },
  );

  it.each([
    [
      named('scan.pdf', 'application/pdf'),
      'scan.pdf can’t be translated as it is. Save it as a Word document (.docx), and choose that.',
    ],
    [named('empty.docx', '', ''), 'empty.docx is empty.'],
    [
      named('book.docx', '', 'a'.repeat(10 * 1024 * 1024 + 1)),
      'book.docx is larger than 10 MB. Divide it into several files.',
    ],
  ])('is refused before it is sent: %#', (file, reason) => {
    expect(documentProblem(file)).toBe(reason);
  });
});

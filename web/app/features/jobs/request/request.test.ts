import { describe, expect, it } from 'vitest';

import { encodingLabel, readAs } from './document-encoding.tsx';
import { documentProblem, isDocument, isPlainText } from './document-file.ts';
import { type FreeFacts, type FreeReason, freeText } from './free-text.ts';

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

const bytes = (...text: readonly (string | number)[]): ArrayBuffer =>
  new Uint8Array(
    text.flatMap((part) =>
      typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.codePointAt(0) ?? 0),
    ),
  ).buffer;

describe('a file whose encoding is in doubt', () => {
  it.each([
    ['windows-1256', 'مرحبا'],
    ['windows-1252', 'ãÑÍÈÇ'],
  ] as const)('reads as %s by its first lines that differ', (encoding, text) => {
    const file = bytes(
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n',
      0xe3,
      0xd1,
      0xcd,
      0xc8,
      0xc7,
      '\n',
    );
    expect(readAs(file, encoding)).toBe(text);
  });

  it('reads as nothing if all encodings read it alike', () => {
    expect(readAs(bytes('Wash your hands.'), 'windows-1252')).toBe('');
  });

  it('has encodings that are named by what is written in them', () => {
    expect(encodingLabel('windows-1256')).toBe('Arabic (windows-1256)');
  });
});

const facts: FreeFacts = {
  email: 'yaa@example.com',
  freeWords: 1500,
  now: new Date('2026-11-30T23:59:59Z'),
};

it.each<[FreeReason, Partial<FreeFacts>, string]>([
  [
    'email-unverified',
    {},
    'Open the link that we sent to yaa@example.com, and your first 1,500 words are free.',
  ],
  ['email-unverified', { freeWords: undefined }, 'and your first translation is free.'],
  ['budget-spent', {}, 'they begin again on 1\u00A0December.'],
  [
    'budget-spent',
    { now: new Date('2026-12-01T00:00:00Z') },
    'they begin again on 1\u00A0January.',
  ],
  ['network-limit', {}, 'Try again in a few days.'],
  ['too-many-cancelled', {}, 'translations are charged now.'],
  ['already-used', {}, 'another address of your mailbox.'],
])('%s with %o: %s', (reason, given, end) => {
  const text = freeText(reason, { ...facts, ...given });
  expect(text.endsWith(end)).toBe(true);
});

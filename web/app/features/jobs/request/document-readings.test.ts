import { describe, expect, it } from 'vitest';

import { encodingLabel, readAs } from './document-readings.ts';

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

import { describe, expect, it } from 'vitest';

import { findStandIns } from './stand-ins.ts';

const meant = (text: string, language: string): string => {
  let [result, end] = ['', 0];
  for (const { index, typed, letter } of findStandIns(text, language)) {
    result += text.slice(end, index) + letter;
    end = index + typed.length;
  }
  return result + text.slice(end);
};

describe('what is typed in place of letters', () => {
  it.each([
    ['tw', 'Me ho y3.', 'Me ho yɛ.'],
    ['tw', '3te s3n? )k) fie.', 'ɛte sɛn? ɔkɔ fie.'],
    ['tw', 'M3ba )kyena (Dwoada).', 'Mɛba ɔkyena (Dwoada).'],
    ['tw', 'Wo ho te s3n (ɛnn3)?', 'Wo ho te sɛn (ɛnnɛ)?'],
    ['gaa', 'Wogb3 j3k3 rjmaa', 'Wogbɛ jɛkɛ ŋmaa'],
    ['ee', 'Đevi la υu', 'Ɖevi la ʋu'],
    ['tw', 'Me ho yε', 'Me ho yɛ'],
    ['dag', 'tiγa', 'tiɣa'],
  ])('is found in %s: %s', (language, text, right) => {
    expect(meant(text, language)).toBe(right);
  });

  it.each([
    ['tw', 'Hwɛ 3G ne MP3 no.'],
    ['tw', 'Krataa A3, nsuo 5 m3, 3kg, 3rd, H3N2, 33a.'],
    ['tw', 'a) Hohoro (wo nsa).'],
    ['tw', 'iv) Hohoro wo nsa :)'],
    ['tw', 'www.example.com/a3b na ama3@example.com'],
    ['en', 'w3 k)k) rj'],
    ['tw', 'rjata'],
    ['tw', '3 na (3) 13)'],
  ])('is not seen in %s: %s', (language, text) => {
    expect(findStandIns(text, language)).toEqual([]);
  });

  it('is described with its place and its word', () => {
    expect(findStandIns('Me ho "y3".', 'tw')).toEqual([
      { index: 8, typed: '3', letter: 'ɛ', word: 'y3' },
    ]);
  });
});

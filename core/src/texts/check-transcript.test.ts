import { describe, expect, it } from 'vitest';
import { checkTranscript } from './check-transcript.ts';
import { readTranscript } from './transcript.ts';

const minute = 60_000;

const check = (text: string, durationMs = minute, language = 'tw') =>
  checkTranscript(readTranscript(text), durationMs, language);

const codes = (text: string, durationMs = minute) =>
  check(text, durationMs).map(({ check: code }) => code);

describe('checking a transcript', () => {
  it('finds nothing in a good one', () => {
    expect(check('[00:00:01] Ama: Maakye.\n\n[00:00:30] Kofi: Yaa ɛna.')).toEqual([]);
  });

  it.each([
    '',
    '\n',
    '\u3164',
    '[00:00:01] \u200B\u2800',
    '[00:00:01]',
    '[00:00:01] Ama:\n\n[00:00:02] [00:00:03]',
  ])('finds that %j is empty', (text) => {
    expect(check(text)).toEqual([
      { check: 'empty', severity: 'error', part: 0, at: null, text: '' },
    ]);
  });

  it('finds stamps that go backwards, also within a text', () => {
    expect(check('[00:00:10] Maakye. [00:00:05] Yaa.\n\n[00:00:07] Aane.')).toEqual([
      { check: 'stamp-backwards', severity: 'error', part: 0, at: 5_000, text: '[00:00:05]' },
      { check: 'stamp-backwards', severity: 'error', part: 1, at: 7_000, text: '[00:00:07]' },
    ]);
  });

  it('finds stamps after the end', () => {
    expect(check('[00:00:10] Maakye.\n\n[00:01:00] Yaa.\n\n[00:01:00.1] Aane.')).toEqual([
      { check: 'stamp-after-end', severity: 'error', part: 2, at: 60_100, text: '[00:01:00.1]' },
    ]);
  });

  it('finds parts without a text', () => {
    expect(check('[00:00:10] Ama:\n\n[00:00:20] Yaa.')).toEqual([
      { check: 'part-empty', severity: 'warning', part: 0, at: 10_000, text: 'Ama' },
    ]);
  });

  it('finds a long stretch without a text', () => {
    expect(check('[00:00:10] Maakye.\n\n[00:05:00] Yaa.', 5 * minute)).toEqual([
      { check: 'no-text-long', severity: 'warning', part: 0, at: 10_000, text: '[00:04:50]' },
    ]);
  });

  it('finds that a recording has a text only at its start or its end', () => {
    expect(codes('Maakye.', 10 * minute)).toEqual(['no-text-long']);
    expect(codes('[00:09:59] Maakye.', 10 * minute)).toEqual(['no-text-long']);
  });

  it('ignores a stretch that has enough text', () => {
    const text = 'Maakye, wo ho te sɛn? '.repeat(60);
    expect(codes(`[00:00:00] ${text}`, 5 * minute)).toEqual([]);
  });

  it('finds a long stretch that is only inaudible', () => {
    expect(codes('[00:00:10] [inaudible]\n\n[00:00:31] Yaa.')).toEqual(['inaudible-long']);
    expect(codes('[00:00:10] [inaudible]\n\n[00:00:29] Yaa.')).toEqual([]);
  });

  it('finds that much is inaudible', () => {
    const marked = 'Maakye [inaudible] ho te sɛn? '.repeat(5);
    expect(codes(`[00:00:10] ${marked}`)).toEqual(['inaudible-often']);
    expect(codes(`[00:00:10] ${marked} ${'aane '.repeat(300)}`)).toEqual([]);
  });

  it.each([
    ['Ama Serwa', 'a doubled letter'],
    ['ama serwaa', 'its capitals'],
    ['Amá Serwaa', 'an accent'],
    ['AmaSerwaa', 'a space'],
  ])('finds that Ama Serwaa is also %s, with %s another', (other) => {
    const text = `[00:00:01] Ama Serwaa: A.\n\n[00:00:02] ${other}: B.\n\n[00:00:03] ${other}: C.`;
    expect(check(text)).toEqual([
      { check: 'speaker-spelling', severity: 'warning', part: 1, at: 2_000, text: 'Ama Serwaa' },
    ]);
  });

  it('sees different speakers in different numbers', () => {
    expect(codes('[00:00:01] Speaker 1: A.\n\n[00:00:02] Speaker 11: B.')).toEqual([]);
  });

  it('finds letters that are typed in place of others', () => {
    const finding = { check: 'stand-in', severity: 'warning', part: 0, at: 1_000 };
    expect(check('[00:00:01] Ama: W)k) fie [00:00:03] na y3ba')).toEqual([
      { ...finding, text: 'W)k)' },
      { ...finding, text: 'y3ba' },
    ]);
    expect(check('[00:00:01] W)k) fie', minute, 'en')).toEqual([]);
  });

  it('lists what it finds in the order of the parts', () => {
    const text = '[00:00:01] Ama: y3ba\n\n[00:00:00] Kofi:\n\n[00:00:02] ama: y3';
    expect(check(text).map(({ part, check: code }) => [part, code])).toEqual([
      [0, 'stand-in'],
      [1, 'stamp-backwards'],
      [1, 'part-empty'],
      [2, 'stand-in'],
      [2, 'speaker-spelling'],
    ]);
  });
});

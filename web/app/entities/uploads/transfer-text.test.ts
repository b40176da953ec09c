import { describe, expect, it } from 'vitest';

import { phaseText, quarterText, sentText } from './transfer-text.ts';

const megabyte = 1024 * 1024;
const file = { name: 'makola-market.wav', size: 48 * megabyte };

describe('the progress of an upload', () => {
  it.each([
    [0, 48 * megabyte, '0 bytes of 48 MB, 0 %'],
    [512 * 1024, 48 * megabyte, '512 KB of 48 MB, 1 %'],
    [13_002_342, 48 * megabyte, '12.4 of 48 MB, 25 %'],
    [48 * megabyte - 1, 48 * megabyte, '48 of 48 MB, 99 %'],
    [48 * megabyte, 48 * megabyte, '48 of 48 MB, 100 %'],
  ])('of %d from %d bytes reads %s', (bytes, totalBytes, text) => {
    expect(sentText(bytes, totalBytes)).toBe(text);
  });

  it('is read aloud at each quarter, and not while nothing is sent', () => {
    const at = (bytes: number) => quarterText({ phase: 'sending', bytes }, file);
    expect(at(11 * megabyte)).toBe('');
    expect(at(12 * megabyte)).toBe('25 % of makola-market.wav was sent.');
    expect(at(35 * megabyte)).toBe('50 % of makola-market.wav was sent.');
    expect(quarterText({ phase: 'waiting', bytes: 35 * megabyte }, file)).toBe('');
  });

  it('says what happens now, and what happens next', () => {
    expect(phaseText('sending', file)).toMatch(
      /^Sending makola-market.wav, 48 MB\. Keep this page/,
    );
    expect(phaseText('waiting', file)).toContain('goes on by itself');
    expect(phaseText('busy', file)).toContain('goes on by itself');
    expect(phaseText('paused', file)).toContain('is paused');
    expect(phaseText('finishing', file)).toContain('All of makola-market.wav was sent');
  });
});

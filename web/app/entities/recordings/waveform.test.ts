import { describe, expect, it } from 'vitest';

import { wavePath } from './waveform.ts';

describe('a waveform', () => {
  it('has a line for each peak, and its loudest fills the height', () => {
    expect(wavePath(Uint8Array.of(40, 20, 0))).toBe('M0.5 0V100M1.5 25V75M2.5 48.5V51.5');
  });

  it('of silence is a flat line', () => {
    expect(wavePath(Uint8Array.of(0, 0))).toBe('M0.5 48.5V51.5M1.5 48.5V51.5');
  });
});

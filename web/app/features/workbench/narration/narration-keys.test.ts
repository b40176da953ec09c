import { describe, expect, it } from 'vitest';

import { studioActionOf, studioKeys } from './narration-keys.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

const control = { ctrlKey: true };
const controlShift = { ctrlKey: true, shiftKey: true };

describe('a key of the studio', () => {
  it.each([
    ['record', press(' ')],
    ['keep', press('Enter')],
    ['redo', press('R', { shiftKey: true })],
    ['keys', press('?', { shiftKey: true })],
    ['undo', press('z', control)],
    ['redo-change', press('Z', controlShift)],
    ['deliver', press('Enter', controlShift)],
  ])('does one thing: %s', (action, pressed) => {
    expect(studioActionOf(pressed, false)).toBe(action);
  });

  it('does nothing in a field, unless Control is held', () => {
    expect(studioActionOf(press(' '), true)).toBeNull();
    expect(studioActionOf(press('Enter', controlShift), true)).toBe('deliver');
  });

  it('does nothing with Alt, or if it is none of them', () => {
    expect(studioActionOf(press('r', { altKey: true }), false)).toBeNull();
    expect(studioActionOf(press('x'), false)).toBeNull();
    expect(studioActionOf(press(' ', control), false)).toBeNull();
  });

  it('is listed once', () => {
    const written = studioKeys.map((one) => one.written);
    expect(new Set(written).size).toBe(written.length);
  });
});

import { describe, expect, it } from 'vitest';

import { saveText } from './save-text.ts';

describe('where the work is saved', () => {
  it.each([
    [{ kind: 'saved', at: null }, 'Saves as you type'],
    [{ kind: 'saved', at: '2026-11-23T02:46:10.000Z' }, 'Saved 02:46'],
    [{ kind: 'saving' }, 'Saving…'],
    [{ kind: 'waiting' }, 'Saved on this phone, waiting for a connection'],
  ] as const)('%o is said as %s', (state, text) => {
    expect(saveText({ ...state, isUnstored: false }, 'phone')).toBe(text);
  });

  it.each([
    [{ kind: 'saved', at: '2026-11-23T02:46:10.000Z' }, 'Saved 02:46'],
    [{ kind: 'waiting' }, 'Not saved: this phone has no room, waiting for a connection'],
  ] as const)('%o on a phone that stores nothing is said as %s', (state, text) => {
    expect(saveText({ ...state, isUnstored: true }, 'phone')).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';

import { deviceName, deviceWord, saveText } from './save-text.ts';

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

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `${mozilla} (Linux; Android 10; K) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome on an Android phone',
      'phone',
    ],
    [
      `${mozilla} (Linux; Android 10; K) ${webkit} Chrome/140.0 Safari/537.36`,
      'Chrome on an Android tablet',
      'device',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on a Windows computer',
      'device',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E Safari/604.1`,
      'Safari on an iPhone',
      'phone',
    ],
    [
      `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`,
      'Firefox on a Linux computer',
      'device',
    ],
    ['', 'A browser on another device', 'device'],
  ])('%s is %s', (userAgent, name, word) => {
    expect(deviceName({ userAgent })).toBe(name);
    expect(deviceWord({ userAgent })).toBe(word);
  });
});

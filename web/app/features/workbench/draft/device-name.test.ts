import { describe, expect, it } from 'vitest';

import { deviceName, deviceWord } from './device-name.ts';

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

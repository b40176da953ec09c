import { expect, it } from 'vitest';

import { describeDevice } from './describe-device.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

it.each([
  [chrome, 'Chrome on Android'],
  [firefox, 'Firefox on Windows'],
  ['nsem-cli/0.1.0 (Linux) nsem-sdk/0.1.0 node/24.1.0', 'nsem command line on Linux'],
  ['nsem-cli/0.1.0 (macOS) nsem-sdk/0.1.0 node/24.1.0', 'nsem command line on macOS'],
  ['nsem-cli/0.1.0 nsem-sdk/0.1.0 node/24.1.0', 'nsem command line'],
  ['nsem-cli/0.1.0 (evil.example) x', 'nsem command line'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  [null, 'unknown device'],
  [' ', 'unknown device'],
  ['()', 'unknown device'],
])('%s is called %s', (device, words) => {
  expect(describeDevice(device)).toBe(words);
});

it.each([
  'www.evil.example/login now',
  'http://evil.example/1 (Android)',
  'Mozilla/5.0 www.evil.example/1 call/2 ',
  'Mozilla/5.0 <a href="x">/1 (Android 14) b/2 ',
  'Mozilla/',
  'x'.repeat(200),
])('no text of the caller becomes a link or markup: %s', (device) => {
  expect(describeDevice(device)).toMatch(/^[\w -]{1,90}$/);
});

import { expect, test } from 'vitest';

import { isExempt } from './no-proxy.ts';

test.each([
  ['http://127.0.0.1:8080', '127.0.0.0/8'],
  ['http://127.1', '127.0.0.0/8'],
  ['http://10.20.30.40', 'localhost, 10.0.0.0/8'],
  ['http://192.168.1.7', '192.168.1.7/32'],
  ['http://[::1]:8080', '::1/128'],
  ['http://[fd00::7]', '[fd00::]/8'],
  ['http://[::ffff:10.1.2.3]', '10.0.0.0/8'],
  ['http://127.0.0.1', '127.0.0.1'],
  ['http://[::1]', '::1'],
  ['http://[::1]', '0:0:0:0:0:0:0:1'],
  ['http://[::1]:8080', '[::1]:8080'],
  ['http://nsem.example.com', '.example.com'],
  ['http://example.com', '.example.com'],
  ['http://nsem.example.com', 'example.com'],
  ['http://nsem.example.com', '*.example.com'],
  ['http://NSEM.example.com.', 'Nsem.Example.com'],
  ['http://nsɛm.example.com', 'nsɛm.example.com'],
  ['https://nsem.example.com', 'nsem.example.com:443'],
  ['http://nsem.example.com', 'a.example, nsem.example.com:80'],
  ['http://nsem.example.com', ' \t*\n'],
  ['http://nsem.example.com:81', '*:81'],
  ['http://nsem.example.com', 'localhost  nsem.example.com'],
])('%s is reached directly with NO_PROXY=%s (case 07, cli-proxy, c)', (url, list) => {
  expect(isExempt(new URL(url), list)).toBe(true);
});

test.each([
  ['http://128.0.0.1', '127.0.0.0/8'],
  ['http://10.0.0.1', '10.0.0.0/40, 10.0.0/8, 10.0.0.1/, /8'],
  ['http://[::2]', '::1/128'],
  ['http://[::1]', '127.0.0.0/8'],
  ['http://ten.example', '0.0.0.0/0'],
  ['http://example.com', '*.example.com'],
  ['http://badexample.com', 'example.com,.example.com'],
  ['http://example.com.evil.example', 'example.com'],
  ['http://nsem.example.com:8080', 'nsem.example.com:80'],
  ['https://nsem.example.com', '*:80'],
  ['http://[::1]:8080', '[::1]:80'],
  ['http://nsem.example.com', ''],
  ['http://nsem.example.com', ', ,:80'],
])('%s is reached through the proxy with NO_PROXY=%s', (url, list) => {
  expect(isExempt(new URL(url), list)).toBe(false);
});

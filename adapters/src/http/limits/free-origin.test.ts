import { expect, it } from 'vitest';
import { freeOriginOf } from './free-origin.ts';
import { networkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['203.0.114.7', '203.0.114.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['100.64.3.9', '100.64.3.0/24'],
  ['2c0f:f750:12:34ab:1:2:3:4', '2c0f:f750:12:3400::/56'],
  ['2c0f:f750:12:34ff::1', '2c0f:f750:12:3400::/56'],
  ['2c0f:f750:12:35ab::1', '2c0f:f750:12:3500::/56'],
  ['127.0.0.1', null],
  ['::1', null],
  ['10.0.0.3', null],
  ['172.17.0.1', null],
  ['192.168.1.20', null],
  ['fd00::1', null],
  ['fe80::1', null],
  ['not an address', null],
])('free translations from %s are counted for %s', (address, network) => {
  const origin = { network: networkOf(address), device: 'Firefox/130.0' };
  expect(freeOriginOf(origin)).toEqual({ network, device: 'Firefox/130.0' });
});

it('nothing is counted for a call that does not come in by a connection', () => {
  expect(freeOriginOf({ network: null, device: null })).toEqual({ network: null, device: null });
});

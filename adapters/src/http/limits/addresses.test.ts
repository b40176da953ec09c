import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  composeRange,
  createAddressReader,
  freeOriginOf,
  isWithin,
  networkOf,
} from './addresses.ts';

const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

describe('the network of a request', () => {
  const addressOf = createAddressReader([]);

  it.each([
    ['41.66.203.14', '41.66.203.14'],
    ['::ffff:41.66.203.14', '41.66.203.14'],
    ['::1', '0:0:0:0::/64'],
    ['2c0f:f248:1:2:3:4:5:6', '2c0f:f248:1:2::/64'],
    ['2C0F:F248:0001:0002::ffff', '2c0f:f248:1:2::/64'],
    ['2c0f:f248:1:3::', '2c0f:f248:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(addressOf(request(address)))).toBe(network);
  });

  it('is right for more callers than are remembered', () => {
    const addresses = Array.from({ length: 1_500 }, (_, n) => `41.66.${n >> 8}.${n & 255}`);
    expect([...addresses, ...addresses].map(networkOf)).toEqual([...addresses, ...addresses]);
  });

  it('ignores what the caller claims', () => {
    expect(networkOf(addressOf(request('127.0.0.1', '41.66.203.14')))).toBe('127.0.0.1');
  });
});

describe('behind a trusted proxy, the network of a request', () => {
  const addressOf = createAddressReader(['loopback', '10.0.0.0/8']);

  it.each([
    ['is the one that the proxy saw', '127.0.0.1', '41.66.203.14', '41.66.203.14'],
    ['is not the one that the caller made up', '::1', '1.1.1.1, 41.66.203.14', '41.66.203.14'],
    ['is found through two proxies', '127.0.0.1', '41.66.203.14, 10.1.2.3', '41.66.203.14'],
    ['is the /64 of an IPv6 address', '10.0.0.9', '2c0f:f248:1:2::9', '2c0f:f248:1:2::/64'],
    ['is found behind a port', '127.0.0.1', '41.66.203.14:51234', '41.66.203.14'],
    [
      'is found behind the ports of two proxies',
      '127.0.0.1',
      '1.1.1.1:1, 41.66.203.14:51234, 10.1.2.3:80',
      '41.66.203.14',
    ],
    ['is found in brackets', '127.0.0.1', '[2c0f:f248:1:2::9]:443', '2c0f:f248:1:2::/64'],
    ['is found in brackets alone', '127.0.0.1', '[2c0f:f248:1:2::9]', '2c0f:f248:1:2::/64'],
    ['is the proxy’s where it says nothing', '127.0.0.1', undefined, '127.0.0.1'],
    ['is the proxy’s where it says nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['is the peer’s where the peer is no proxy', '41.66.203.15', '41.66.203.14', '41.66.203.15'],
  ])('%s', (_is, peer, forwardedFor, network) => {
    expect(networkOf(addressOf(request(peer, forwardedFor)))).toBe(network);
  });
});

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

describe('an address or a range', () => {
  it.each([
    ['41.66.203.14', '41.66.203.14'],
    [' 41.66.203.14/32 ', '41.66.203.14'],
    ['41.66.203.14/16', '41.66.0.0/16'],
    ['41.66.203.14/13', '41.64.0.0/13'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2C0F:F248:0:0::9/128', '2c0f:f248::9'],
    ['2c0f:f248:1:2:3::/60', '2c0f:f248:1::/60'],
    ['2c0f:f248:1:ff::/61', '2c0f:f248:1:f8::/61'],
    ['::ffff:41.66.203.14', '41.66.203.14'],
    ['::ffff:41.66.0.0/112', '41.66.0.0/16'],
    ['::/0', '::/0'],
  ])('%s is written as %s', (text, written) => {
    expect(composeRange(text)).toBe(written);
    expect(composeRange(written)).toBe(written);
  });

  it.each([
    '',
    '/',
    '/16',
    '41.66.0.0/',
    '41.66.0.0/33',
    '41.66.0.0/-1',
    '41.66.0.0/1e1',
    '41.66.0.0/16/16',
    '41.66.0',
    '041.066.0.0',
    '0x29.66.0.0',
    '698534670',
    '256.1.1.1',
    'fe80::1%eth0',
    '2c0f::/129',
    ':::',
    'loopback',
    'nsem.example.com',
    `${'0'.repeat(100)}1.1.1.1`,
  ])('%j is neither', (text) => {
    expect(composeRange(text)).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['41.66.203.14', ['41.66.203.14']],
    ['41.66.203.14', ['10.0.0.0/8', '41.66.0.0/16']],
    ['::ffff:41.66.203.14', ['41.66.0.0/16']],
    ['2c0f:f248:1:2::9', ['2c0f:f248::/32']],
    ['2c0f:f248:1:2::9', ['41.66.0.0/16', '2c0f:f248:1:2::9']],
  ])('%s is within %j', (address, ranges) => {
    expect(isWithin(address, ranges)).toBe(true);
  });

  it.each([
    ['41.67.0.0', ['41.66.0.0/16']],
    ['41.66.203.15', ['41.66.203.14']],
    ['2c0f:f248:1:2::8', ['2c0f:f248:1:2::9']],
    ['2c0f:f248:1:2::9', ['0.0.0.0/0']],
    ['41.66.203.14', ['::/0']],
    ['', ['0.0.0.0/0', '::/0']],
    ['41.66.203.14', []],
    ['41.66.203.14', ['nonsense']],
  ])('%s is not within %j', (address, ranges) => {
    expect(isWithin(address, ranges)).toBe(false);
  });
});

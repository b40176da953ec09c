import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressReader } from './address-of.ts';
import { networkOf } from './network-of.ts';

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

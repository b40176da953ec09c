import { describe, expect, it } from 'vitest';
import { composeRange, isWithin } from './ip-range.ts';

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

import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { aPayingClient } from '../testing/builders/payouts.ts';
import {
  assessTrust,
  countDistinct,
  usualTrust,
  type PayingClient,
  type ProviderStanding,
} from './provider-trust.ts';

const now = later(mondayMorning, 30 * dayMs);
const phone = { program: 'Chrome Mobile', network: '154.160.1.20' };
const laptop = { program: 'Firefox', network: '154.160.7.7' };

const provider = { accountId: accountId(99), email: 'yaw@example.com', devices: [laptop] };

const assess = (clients: readonly PayingClient[], given: Partial<ProviderStanding> = {}) =>
  assessTrust({ provider, clients, releasedByRule: pesewas(0), ...given }, usualTrust, now);

const young = later(now, -14 * dayMs + 1);

describe('a client who has paid a provider', () => {
  it.each<[string, Partial<PayingClient>, number]>([
    ['counts with the least sum', {}, 1],
    ['does not count with a pesewa less', { paid: pesewas(999) }, 0],
    ['does not count without a verified e-mail', { isVerified: false }, 0],
    ['does not count while suspended', { isSuspended: true }, 0],
    ['does not count while the pair is under review', { isUnderReview: true }, 0],
    ['does not count with an account of less than 14 days', { createdAt: young }, 0],
    ['counts with an account of 14 days', { createdAt: later(young, -1) }, 1],
    ['does not count with the mailbox of the provider', { email: 'Yaw+jobs@example.com' }, 0],
    ['does not count from the device and network of the provider', { devices: [laptop] }, 0],
    [
      'counts from another program in the same network',
      { devices: [{ ...laptop, program: 'curl' }] },
      1,
    ],
    [
      'counts from the same program in another network',
      { devices: [{ ...laptop, network: '154.160.7.8' }] },
      1,
    ],
  ])('%s', (_, change, payingClients) => {
    const cover = pesewas(150 * payingClients);
    expect(assess([aPayingClient(1, change)])).toEqual({ payingClients, cover });
  });

  it('covers less by what the rule has released before, and never less than nothing', () => {
    const clients = [aPayingClient(1), aPayingClient(2)];
    expect(assess(clients, { releasedByRule: pesewas(120) })).toMatchObject({ cover: 180n });
    expect(assess(clients, { releasedByRule: pesewas(301) })).toMatchObject({ cover: 0n });
  });
});

describe('distinct people behind accounts', () => {
  const unknownNetwork = { program: 'Firefox', network: '' };
  const unknownProgram = { program: '', network: '154.160.1.20' };
  const threeTimes = (device: typeof phone) => [1, 2, 3].map(() => ({ devices: [device] }));
  it.each<[string, readonly Partial<PayingClient>[], number]>([
    ['nothing in common', [{}, {}, {}], 3],
    [
      'tags of one mailbox',
      [{ email: 'x+1@example.com' }, { email: 'x+2@example.com' }, { email: 'x@example.com' }],
      1,
    ],
    [
      'dots and capitals of a Gmail address',
      [
        { email: 'a.m.a@gmail.com' },
        { email: 'AMA@googlemail.com' },
        { email: 'a.ma@example.com' },
      ],
      2,
    ],
    ['one phone for all', [{ devices: [phone] }, { devices: [phone] }, { devices: [phone] }], 1],
    [
      'a chain: the first and the second share a phone, the second and the third a mailbox',
      [
        { devices: [phone] },
        { devices: [laptop, phone], email: 'x+1@example.com' },
        { email: 'x+2@example.com' },
      ],
      1,
    ],
    [
      'a ring that is only closed by the last account',
      [{ devices: [phone] }, { devices: [laptop] }, { devices: [laptop, phone] }],
      1,
    ],
    ['the same program, but unknown networks', threeTimes(unknownNetwork), 3],
    ['the same network, but unknown programs', threeTimes(unknownProgram), 3],
  ])('with %s', (_, changes, people) => {
    const clients = changes.map((change, nth) => aPayingClient(nth + 1, change));
    expect(countDistinct(clients)).toBe(people);
    expect(countDistinct(clients.toReversed())).toBe(people);
  });
});

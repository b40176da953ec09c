import { describe, expect, it } from 'vitest';
import { pesewas } from '../kernel/money.ts';
import { accountId } from '../testing/builders/ids.ts';
import {
  findEvidence,
  isSuspicious,
  type DeliveryFacts,
  type PairFacts,
  type PairReason,
} from './pair-evidence.ts';

const phone = { program: 'Chrome Mobile', network: '154.160.1.20' };
const laptop = { program: 'Firefox', network: '154.160.1.20' };
const office = { program: 'Firefox', network: '41.66.200.9' };

const provider = {
  accountId: accountId(5),
  name: 'Yaw Ofori',
  email: 'yaw@example.com',
  devices: [phone],
};
const client = {
  accountId: accountId(7),
  name: 'Esi Badu',
  email: 'esi@example.com',
  devices: [office],
};

const unrelated: PairFacts = {
  provider,
  client,
  freeJobs: 1,
  paidJobs: 0,
  paid: pesewas(0),
  hasOtherProvider: true,
};

const unnamed: DeliveryFacts = { isNamed: false, payeeName: null };

type Case = readonly [
  about: string,
  facts: Partial<PairFacts>,
  delivery: Partial<DeliveryFacts>,
  reasons: readonly (readonly [PairReason, number])[],
  suspicious: boolean,
];

const tiny = { paidJobs: 3, paid: pesewas(75) };
const first = { hasOtherProvider: false };
const named = { isNamed: true };

const cases: readonly Case[] = [
  ['nothing in common', {}, {}, [], false],
  [
    'one mailbox with tags',
    { client: { ...client, email: 'Yaw+free@example.com' } },
    {},
    [['same-mailbox', 1]],
    true,
  ],
  [
    'one phone in one network',
    { client: { ...client, devices: [phone] } },
    {},
    [['same-device', 1]],
    true,
  ],
  [
    'one phone in two networks',
    {
      provider: { ...provider, devices: [phone, office] },
      client: { ...client, devices: [office, phone] },
    },
    {},
    [['same-device', 2]],
    true,
  ],
  [
    'one address of a carrier',
    { client: { ...client, devices: [laptop] } },
    {},
    [['same-network', 1]],
    false,
  ],
  ['one program in two networks', { provider: { ...provider, devices: [laptop] } }, {}, [], false],
  [
    'unknown networks and programs',
    {
      provider: { ...provider, devices: [{ program: '', network: '' }] },
      client: { ...client, devices: [{ program: '', network: '' }] },
    },
    {},
    [],
    false,
  ],
  ['one name', { client: { ...client, name: 'yaw  OFORI' } }, {}, [['same-name', 1]], false],
  ['one look', { client: { ...client, name: 'Yаw Оfоri' } }, {}, [['same-name', 1]], false],
  ['an empty name', { client: { ...client, name: ' ' } }, { payeeName: '' }, [], false],
  [
    'a payout account under the name of the client',
    {},
    { payeeName: 'Esi  BADU' },
    [['payee-name', 1]],
    true,
  ],
  [
    'one name, which is also that of the payout account',
    { client: { ...client, name: 'Yaw Ofori' } },
    { payeeName: 'Yaw Ofori' },
    [['same-name', 1]],
    false,
  ],
  ['three jobs of a word', tiny, {}, [['tiny-jobs', 3]], false],
  ['a job of exactly GHS 1', { paidJobs: 1, paid: pesewas(100) }, {}, [], false],
  ['a job of a pesewa less', { paidJobs: 1, paid: pesewas(99) }, {}, [['tiny-jobs', 1]], false],
  ['a first job for a provider who was named', first, named, [['no-other-business', 1]], false],
  ['a first job for anyone', first, {}, [], false],
  [
    'three jobs of a word, and no other business',
    { ...tiny, ...first },
    named,
    [
      ['tiny-jobs', 3],
      ['no-other-business', 4],
    ],
    true,
  ],
  [
    'a carrier and a first job',
    { ...first, client: { ...client, devices: [laptop] } },
    named,
    [
      ['same-network', 1],
      ['no-other-business', 1],
    ],
    false,
  ],
  [
    'a carrier and three jobs of a word',
    { ...tiny, client: { ...client, devices: [laptop] } },
    {},
    [
      ['same-network', 1],
      ['tiny-jobs', 3],
    ],
    true,
  ],
  [
    'a name and a network',
    { client: { ...client, name: 'Yaw Ofori', devices: [laptop] } },
    {},
    [
      ['same-network', 1],
      ['same-name', 1],
    ],
    true,
  ],
];

describe('a client and a provider', () => {
  it.each(cases)('with %s', (_, facts, ...[delivery, reasons, suspicious]) => {
    const evidence = findEvidence({ ...unrelated, ...facts }, { ...unnamed, ...delivery });
    expect(evidence.map(({ reason, count }) => [reason, count])).toEqual(reasons);
    expect(isSuspicious(evidence)).toBe(suspicious);
  });

  it('leave no address and no name in the evidence', () => {
    const both = { ...unrelated, client: { ...provider, accountId: client.accountId } };
    const text = JSON.stringify(findEvidence(both, { isNamed: true, payeeName: 'Yaw Ofori' }));
    expect(text).toContain('same-device');
    expect(text).not.toMatch(/154|Yaw|example/);
  });
});

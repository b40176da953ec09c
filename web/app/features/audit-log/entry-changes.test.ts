import { describe, expect, it } from 'vitest';

import { anAuditEntry } from '../../testing/accounts.ts';
import { entryChanges } from './entry-changes.ts';

const linesOf = (given: Parameters<typeof anAuditEntry>[0]): readonly string[] =>
  entryChanges(anAuditEntry(given)).map(({ name, before, after }) =>
    [name, [before, after].filter((value) => value !== null).join(' → ')].join(': '),
  );

const key = {
  name: 'Reports',
  scopes: ['reports'],
  access: 'full',
  expiresAt: null,
  allowedNetworks: [],
  isActive: true,
};

describe('the changes of an entry', () => {
  it.each([
    ['wallet.credit', null, { amountPesewas: 50_000, reference: 'MM 9' }, ['Reference: MM 9']],
    ['wallet.credit', null, { amountPesewas: 50_000, reference: null }, []],
    ['commission.update', { rateBps: 1500 }, { rateBps: 1250 }, ['Commission rate: 15% → 12.5%']],
    [
      'price.update',
      { serviceType: 'translation', unitPricePesewas: 3, isActive: true },
      { serviceType: 'translation', unitPricePesewas: 5, isActive: false },
      ['Unit price: GHS\u00A00.03 → GHS\u00A00.05', 'Active: Yes → No'],
    ],
    [
      'api-key.update',
      key,
      {
        ...key,
        name: 'Books',
        expiresAt: Date.UTC(2026, 11, 24, 9),
        allowedNetworks: ['154.160.1.0/24', '154.160.2.7'],
      },
      [
        'Name: Reports → Books',
        'Expires: Never → 24 Dec 2026, 09:00',
        'Allowed networks: Any → 154.160.1.0/24, 154.160.2.7',
      ],
    ],
    [
      'payout.process',
      { status: 'pending', providerId: 12, netPesewas: 25_542, reference: null },
      { status: 'processing', providerId: 12, netPesewas: 25_542, reference: 'MOMO-7' },
      ['Status: Pending → Processing', 'Reference: MOMO-7'],
    ],
    [
      'payout.create',
      null,
      { providerId: 12, netPesewas: 5, status: 'pending' },
      ['Provider: Account 12'],
    ],
    ['account.suspend', null, { reason: 'Fraud' }, ['Reason: Fraud']],
    ['account.reactivate', { reason: 'Fraud' }, null, ['Reason: Fraud']],
    [
      'account.log-in-failed',
      null,
      { reason: 'credentials' },
      ['Reason: Wrong e-mail or password'],
    ],
    ['account.log-in', null, { somethingNew: [1, 2] }, ['Something new: 1, 2']],
    ['account.log-in', null, { somethingNew: { a: 1 } }, ['Something new: {"a":1}']],
  ] as const)('of %s from %o to %o', (action, before, after, lines) => {
    expect(linesOf({ action, before, after })).toEqual(lines);
  });
});

import { describe, expect, it } from 'vitest';

import { anAuditEntry } from '../../testing/people.ts';
import { auditedActions } from './action-names.ts';
import { parseAuditView, toQuery } from './audit-url.ts';
import { entryChanges } from './entry-changes.ts';
import { entrySentence } from './entry-sentence.ts';

describe('the address of the audit log', () => {
  it('has the filters, as the API names them', () => {
    const params = {
      actor: '1',
      action: 'wallet.credit',
      kind: 'account',
      object: '9',
      from: '2026-11-01',
      to: '2026-11-30',
    };
    expect(toQuery(parseAuditView(params))).toEqual({
      actor_id: 1,
      action: 'wallet.credit',
      object_kind: 'account',
      object_id: 9,
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });

  it.each([
    [{ actor: '0', action: 'drop', kind: 'king', object: '9' }],
    [{ object: '9' }],
    [{ from: 'yesterday', to: '2026-13-01' }],
    [{ from: '2026-02-30', to: '0000-01-01' }],
    [{ from: '2026-11-01T09:00' }],
  ])('excludes nothing for %o', (params) => {
    expect(toQuery(parseAuditView(params))).toEqual({});
  });
});

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

const sentenceOf = (given: Parameters<typeof anAuditEntry>[0]): string => {
  const { subject, text } = entrySentence(anAuditEntry(given));
  return subject === null ? text : `${subject} ${text}`;
};

const language = { code: 'dag', name: 'Dagbani' };

describe('the sentence of an entry', () => {
  it.each([
    [{}, 'Abena Owusu credited GHS\u00A0500.00 to Kofi Mensah'],
    [
      { action: 'account.suspend', after: { reason: 'Fraud' } },
      'Abena Owusu suspended Kofi Mensah',
    ],
    [
      { action: 'account.suspend', actor_name: null, object_name: null },
      'A deleted user (account 1) suspended account 9',
    ],
    [
      { action: 'account.delete', actor_id: 9, actor_name: null, object_name: null },
      'A deleted user (account 9) deleted their own account',
    ],
    [
      { action: 'account.log-in-failed', actor_id: null, actor_name: null },
      'A login as Kofi Mensah failed',
    ],
    [
      { action: 'account.log-in-failed', actor_id: null, object_id: null, object_name: null },
      'A login failed: the e-mail belongs to no account',
    ],
    [
      {
        action: 'account.provision',
        actor_id: null,
        credential: 'operator',
        after: { isNew: true },
      },
      'The operator created the admin Kofi Mensah',
    ],
    [
      { action: 'account.verify-email', actor_id: null, credential: 'operator', after: null },
      'The operator verified the e-mail of Kofi Mensah',
    ],
    [
      { action: 'account.verify-email', actor_id: 9, actor_name: 'Kofi Mensah', after: null },
      'Kofi Mensah verified their e-mail',
    ],
    [
      { action: 'language.delete', object_id: 4, before: language, after: null },
      'Abena Owusu removed the language “Dagbani”',
    ],
    [
      { action: 'job.refund-part', object_id: 15, after: { clientId: 9, amountPesewas: 100 } },
      'Abena Owusu refunded GHS\u00A01.00 of job 15',
    ],
    [
      { action: 'job.accept', object_id: 15, after: { providerId: 7, netPesewas: 100 } },
      'Abena Owusu accepted the result of job 15 for its client',
    ],
    [
      {
        action: 'dispute.decide',
        object_id: 15,
        after: { returnedPesewas: 100, releasedPesewas: 215 },
      },
      'Abena Owusu decided the dispute about job 15: GHS\u00A01.00 returned, GHS\u00A02.15 for the provider',
    ],
    [
      { action: 'job.refund', object_id: 15, after: { clientId: 9, amountPesewas: 315 } },
      'Abena Owusu refunded GHS\u00A03.15 for job 15',
    ],
    [
      {
        action: 'free-budget.reach',
        actor_name: 'Kofi Mensah',
        object_id: 15,
        after: { percent: 80 },
      },
      'Kofi Mensah ordered or edited job 15, with which 80% of the budget for free translations was used',
    ],
    [
      { action: 'api-key.regenerate', object_id: 3, after: null },
      'Abena Owusu regenerated the API key 3',
    ],
    [
      { action: 'backup.download', object_id: null, after: { contents: 'all' } },
      'Abena Owusu downloaded a backup of all data',
    ],
  ] as const)('of %o is: %s', (given, sentence) => {
    expect(sentenceOf(given)).toBe(sentence);
  });

  it.each(auditedActions)('of %s needs none of the facts', (action) => {
    expect(sentenceOf({ action, before: null, after: null })).not.toMatch(/undefined|null|NaN/);
  });
});

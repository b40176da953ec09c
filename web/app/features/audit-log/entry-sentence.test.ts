import { describe, expect, it } from 'vitest';

import { anAuditEntry } from '../../testing/accounts.ts';
import { auditedActions } from './action-names.ts';
import { entrySentence } from './entry-sentence.ts';

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

import {
  pesewas,
  type Account,
  type AccountId,
  type ApprovalId,
  type ApprovalRequest,
  type ContactMessage,
  type ContactMessageId,
  type JobId,
  type Payout,
  type PayoutId,
  type ProviderId,
  type ServiceId,
  type Work,
} from '@nsem/core';
import { anApproval, instantOf } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';

import type { NoticeBy } from '../outbox/notices.ts';
import { renderNotice, type NoticeContext } from './render-notice.ts';

const accountId = 7 as AccountId;
const jobId = 12 as JobId;
const payoutId = 3 as PayoutId;
const translation: Work = {
  serviceType: 'translation',
  sourceLanguage: 'en',
  targetLanguage: 'tw',
};
const narration: Work = { serviceType: 'narration', language: 'tw' };

const payout = {
  net: pesewas(123_050n),
  weekStart: instantOf('2026-11-30T00:00:00Z'),
  weekEnd: instantOf('2026-12-06T00:00:00Z'),
  reference: 'MTN-88120',
} as Payout;

const approvalId = 5 as ApprovalId;
const shared = { accountId: 9 as AccountId, amount: pesewas(500_000n) };

const messageId = 31 as ContactMessageId;
const message = {
  name: 'Abena Mensah',
  email: 'abena@example.org',
  company: 'Volta Basin Health Trust',
  message: 'Good morning.\n\nDo you narrate in Dagbani?',
} as ContactMessage;

const context = (change: Partial<NoticeContext> = {}): NoticeContext => ({
  recipient: { name: 'Ama Serwaa Boateng' } as Account,
  work: translation,
  rejectionReason: undefined,
  payout: undefined,
  messages: undefined,
  message: undefined,
  announcement: undefined,
  proposal: { dueAt: undefined, providerName: undefined },
  review: { until: undefined, dispute: undefined },
  approval: undefined,
  token: undefined,
  languageName: (code) => ({ en: 'English', tw: 'Twi' })[code] ?? code,
  brand: 'Nsem',
  publicUrl: 'https://nsem.example.org',
  ...change,
});

describe('rendering a notice as a mail', () => {
  it('shows a provider the Provider ID on a separate line', () => {
    const providerId = 'PRV-7K2MXD' as ProviderId;
    const { subject, text } = renderNotice(
      { kind: 'provider-approved', accountId, providerId },
      context({ work: undefined }),
    );
    expect(subject).toBe('Welcome to Nsem: you are approved');
    expect(text).toMatch(/^Hello Ama Serwaa Boateng,\n\n/);
    expect(text).toMatch(/^ {4}PRV-7K2MXD$/m);
    expect(text).toMatch(/\n\nNsem\n$/);
  });

  it.each<[NoticeBy<'mail'>, string, string]>([
    [
      { kind: 'service-rejected', accountId, serviceId: 3 as ServiceId },
      'One of your services was not approved',
      'Your service, translation (English to Twi), was reviewed and has not been approved.',
    ],
    [
      { kind: 'job-assigned', accountId, jobId },
      'Job #12 is being worked on',
      'has taken your job #12, translation (English to Twi), and is working on it.',
    ],
    [
      { kind: 'job-delivered', accountId, jobId },
      'Job #12 is finished',
      'Your job #12, translation (English to Twi), is finished.',
    ],
    [
      { kind: 'job-failed', accountId, jobId, reason: 'The handwriting cannot be read.\nSorry.' },
      'Job #12 could not be done',
      '\n\n    The handwriting cannot be read.\n    Sorry.\n\n',
    ],
  ])('renders the subject and the job or service of %j', (notice, subject, sentence) => {
    const mail = renderNotice(notice, context());
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
  });

  it('states the amount, the week and the reference of a payout', () => {
    const notice = { kind: 'payout-paid', accountId, payoutId } as const;
    const { subject, text } = renderNotice(notice, context({ work: undefined, payout }));
    expect(subject).toBe('You have been paid GHS 1230.50');
    expect(text).toContain(
      'Your earnings for the week from 30 November 2026 to 6 December 2026 have been paid out: GHS 1230.50 after commission.',
    );
    expect(text).toMatch(/^ {4}MTN-88120$/m);
    const without = context({ payout: { ...payout, reference: null } });
    expect(renderNotice(notice, without).text).not.toContain('reference');
  });

  it('shows an admin the contact message, its author and where a reply goes', () => {
    const notice = { kind: 'contact-message', accountId, messageId } as const;
    const { subject, text } = renderNotice(notice, context({ message }));
    expect(subject).toBe('Message from Abena Mensah');
    expect(text).toContain(
      'Abena Mensah (Volta Basin Health Trust) has written to Nsem:\n\n    Good morning.\n    \n    Do you narrate in Dagbani?\n\n',
    );
    expect(text).toContain('your answer goes to abena@example.org.');
    const alone = context({ message: { ...message, company: null } });
    expect(renderNotice(notice, alone).text).toContain('Abena Mensah has written to Nsem:');
    expect(renderNotice(notice, context()).text).toContain(
      'Nsem has received a message through its contact form.',
    );
  });

  it.each<[string, ApprovalRequest, string, string]>([
    [
      'credit',
      { ...shared, kind: 'credit', reference: 'MOMO-1', note: 'Pay at https://example.com' },
      'GHS 5000.00 credit to Kofi Mensah is waiting for a second admin',
      '    Pay at https[:]//example[.]com',
    ],
    [
      'refund',
      { ...shared, kind: 'refund', jobId, reason: 'Half of the text is missing.', part: null },
      'GHS 5000.00 refund of job #12 to Kofi Mensah is waiting for a second admin',
      '    Half of the text is missing.',
    ],
    [
      'part of a refund',
      { ...shared, kind: 'refund', jobId, reason: 'A page is missing.', part: pesewas(2_000n) },
      'Refund of GHS 20.00 of job #12 to Kofi Mensah is waiting for a second admin',
      '    A page is missing.',
    ],
    [
      'decision of a dispute',
      { ...shared, kind: 'settlement', jobId, reason: 'It is in Fante.', part: pesewas(3_050n) },
      'GHS 30.50 of GHS 5000.00 back to Kofi Mensah for disputed job #12 is waiting for a second admin',
      '    It is in Fante.',
    ],
    [
      'payout',
      { ...shared, kind: 'payout', payoutId, reference: null },
      'GHS 5000.00 payout to Kofi Mensah is waiting for a second admin',
      'Efua Boateng has requested this: GHS 5000.00 payout to Kofi Mensah.',
    ],
  ])(
    'describes a %s to the admins who may approve it, without links',
    (_, request, subject, part) => {
      const notice = { kind: 'approval-requested', accountId, approvalId } as const;
      const approval = {
        ...anApproval({ request }),
        id: approvalId,
        accountName: 'Kofi Mensah',
        requesterName: 'Efua Boateng',
        deciderName: null,
      };
      const mail = renderNotice(notice, context({ approval }));
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(part);
      expect(mail.text).toContain('/admin?tab=wallets&approvals=waiting');
      expect(renderNotice(notice, context()).subject).toBe('A request has been withdrawn');
    },
  );

  it('mentions the voice sample only for a narration', () => {
    const notice = { kind: 'service-rejected', accountId, serviceId: 3 as ServiceId } as const;
    const mentioned = (work: Work) => renderNotice(notice, context({ work })).text;
    expect(mentioned(narration)).toContain('with a clearer voice sample');
    expect(mentioned(translation)).not.toContain('voice');
  });

  it.each<[NoticeBy<'mail'>, string]>([
    [
      { kind: 'provider-approved', accountId, providerId: 'PRV-7K2MXD' as ProviderId },
      '/service-provider?tab=available',
    ],
    [{ kind: 'service-rejected', accountId, serviceId: 3 as ServiceId }, '/service-provider'],
    [{ kind: 'job-assigned', accountId, jobId }, `/client/jobs/${jobId}`],
    [{ kind: 'job-delivered', accountId, jobId }, `/client/jobs/${jobId}`],
    [{ kind: 'job-failed', accountId, jobId, reason: 'Cut off.' }, `/client/jobs/${jobId}`],
    [{ kind: 'payout-paid', accountId, payoutId }, '/service-provider?tab=earnings'],
    [{ kind: 'contact-message', accountId, messageId }, '/admin?action=tickets'],
  ])('links %j to the screen %s', (notice, screen) => {
    const { text } = renderNotice(notice, context({ payout }));
    expect(text).toContain(`\n\nhttps://nsem.example.org${screen}\n\nNsem\n`);
  });

  it.each(['job-assigned', 'job-delivered', 'job-late'] as const)(
    'promises in %s no further mail, which its reader may have switched off',
    (kind) => {
      const { text } = renderNotice({ kind, accountId, jobId }, context());
      expect(text).not.toMatch(/\bmail|will (?:receive|get)|let you know/);
    },
  );

  it('names the place of the result in the mail of a taken job', () => {
    const { text } = renderNotice({ kind: 'job-assigned', accountId, jobId }, context());
    expect(text).toContain('When it is finished, the result is on its page, under My Jobs.');
  });

  it('shows why a service was rejected, without links', () => {
    const rejectionReason = 'Too quiet.\nSee https://example.com';
    const { text } = renderNotice(
      { kind: 'service-rejected', accountId, serviceId: 3 as ServiceId },
      context({ rejectionReason }),
    );
    expect(text).toContain('has not been approved. The reason is:\n\n    Too quiet.\n    See ');
    expect(text).not.toContain('https://example.com');
    expect(text).toContain('You can send a new version from your dashboard.');
  });

  it('renders without a service, a payout or a public address', () => {
    const unknown = context({ work: undefined, payout: undefined, publicUrl: null });
    const { text } = renderNotice(
      { kind: 'service-rejected', accountId, serviceId: 3 as ServiceId },
      unknown,
    );
    expect(text).toContain('Your service was reviewed and has not been approved.');
    expect(text).toMatch(
      /send a new version from your dashboard\.\n\nLog in to Nsem to see more\.\n\nNsem\n$/,
    );
    expect(renderNotice({ kind: 'payout-paid', accountId, payoutId }, unknown).subject).toBe(
      'You have been paid',
    );
  });
});

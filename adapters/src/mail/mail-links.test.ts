import { readFileSync } from 'node:fs';

import type {
  Account,
  AccountId,
  Announcement,
  AnnouncementId,
  ApprovalId,
  ContactMessageId,
  JobId,
  MessageId,
  Origin,
  PayoutId,
  ProviderId,
  ServiceId,
} from '@nsem/core';
import { anApproval, instantOf } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';

import type { NoticeBy } from '../outbox/notices.ts';
import { renderNotice, type NoticeContext } from './render-notice.ts';

type Mail = NoticeBy<'mail'>;

const accountId = 7 as AccountId;
const jobId = 12 as JobId;
const at = instantOf('2026-11-20T09:30:00Z');
const origin: Origin = { device: null, network: null };
const by = { accountId, origin, at };
const publicUrl = 'https://nsem.example.org';

const context: NoticeContext = {
  recipient: { name: 'Ama Serwaa Boateng', role: 'client' } as Account,
  work: undefined,
  rejectionReason: undefined,
  payout: undefined,
  message: undefined,
  messages: undefined,
  announcement: { title: null, text: 'News', link: '/pricing' } as Announcement,
  proposal: { dueAt: at, providerName: 'Ama Serwaa' },
  review: { until: at, dispute: undefined },
  approval: {
    ...anApproval(),
    id: 5 as ApprovalId,
    accountName: 'Kofi Mensah',
    requesterName: 'Efua Boateng',
    deciderName: null,
  },
  token: 'a1B2-c3D4_e5',
  languageName: (code) => code,
  brand: 'Nsem',
  publicUrl,
};

/** Each kind of mail, and where its link leads. */
const mails: Readonly<{ [K in Mail['kind']]: readonly [Extract<Mail, { kind: K }>, string] }> = {
  'provider-approved': [
    { kind: 'provider-approved', accountId, providerId: 'PRV-7K2MXD' as ProviderId },
    '/service-provider?tab=available',
  ],
  'service-rejected': [
    { kind: 'service-rejected', accountId, serviceId: 3 as ServiceId },
    '/service-provider',
  ],
  'job-message': [
    { kind: 'job-message', accountId, jobId, messageId: 41 as MessageId },
    '/client/jobs/12',
  ],
  'job-assigned': [{ kind: 'job-assigned', accountId, jobId }, '/client/jobs/12'],
  'job-delivered': [{ kind: 'job-delivered', accountId, jobId }, '/client/jobs/12'],
  'job-failed': [{ kind: 'job-failed', accountId, jobId, reason: 'Noise' }, '/client/jobs/12'],
  'job-late': [{ kind: 'job-late', accountId, jobId }, '/client/jobs/12'],
  'review-ending': [{ kind: 'review-ending', accountId, jobId }, '/client/jobs/12'],
  'revision-requested': [{ kind: 'revision-requested', accountId, jobId }, '/client/jobs/12'],
  'dispute-opened': [{ kind: 'dispute-opened', accountId, jobId }, '/client/jobs/12'],
  'dispute-decided': [{ kind: 'dispute-decided', accountId, jobId }, '/client/jobs/12'],
  'proposal-received': [
    { kind: 'proposal-received', accountId, jobId, providerId: accountId },
    '/client/jobs/12',
  ],
  'proposal-accepted': [
    { kind: 'proposal-accepted', accountId, jobId },
    '/service-provider/jobs/12',
  ],
  'proposal-declined': [
    { kind: 'proposal-declined', accountId, jobId, reason: null },
    '/service-provider/jobs/12',
  ],
  'payout-paid': [
    { kind: 'payout-paid', accountId, payoutId: 3 as PayoutId },
    '/service-provider?tab=earnings',
  ],
  'contact-message': [
    { kind: 'contact-message', accountId, messageId: 31 as ContactMessageId },
    '/admin?action=tickets',
  ],
  'approval-requested': [
    { kind: 'approval-requested', accountId, approvalId: 5 as ApprovalId },
    '/admin?tab=wallets&approvals=waiting',
  ],
  'free-budget': [
    {
      kind: 'free-budget',
      accountId,
      percent: 80,
      spentGhs: '80.00',
      budgetGhs: '100.00',
      until: at,
    },
    '/admin?action=settings',
  ],
  'email-verification': [
    { kind: 'email-verification', accountId },
    '/verify-email#token=a1B2-c3D4_e5',
  ],
  'password-reset': [{ kind: 'password-reset', accountId }, '/reset-password#token=a1B2-c3D4_e5'],
  'password-changed': [{ kind: 'password-changed', how: 'changed', ...by }, '/'],
  'second-factor-changed': [{ kind: 'second-factor-changed', change: 'add-app', ...by }, '/'],
  'payout-account-changed': [{ kind: 'payout-account-changed', change: 'added', ...by }, '/'],
  'new-device': [{ kind: 'new-device', ...by }, '/'],
  'api-key-created': [{ kind: 'api-key-created', ...by }, '/'],
  announcement: [
    { kind: 'announcement', accountId, announcementId: 4 as AnnouncementId },
    '/pricing',
  ],
};

const routes = readFileSync(new URL('../../../web/app/routes.ts', import.meta.url), 'utf8');

/** The addresses of the screens, as the web UI lists them. */
const screens = [
  '/',
  ...Array.from(routes.matchAll(/route\('([^'*]+)'/g), ([, path]) => `/${path}`),
];

const isScreen = (pathname: string): boolean =>
  screens.some((screen) => {
    const [wanted, found] = [screen.split('/'), pathname.split('/')];
    return (
      wanted.length === found.length &&
      wanted.every((part, index) => part.startsWith(':') || part === found[index])
    );
  });

const urlsIn = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => /^https?:/.test(word));

describe('the links in mails', () => {
  it.each(Object.entries(mails))('lead to a screen: %s', (_, [notice, place]) => {
    const urls = urlsIn(renderNotice(notice, context).text);
    expect(urls).toEqual([`${publicUrl}${place}`]);
    expect(isScreen(new URL(urls[0] ?? '').pathname)).toBe(true);
  });

  it.each(Object.entries(mails))('are words without a public address: %s', (_, [notice, place]) => {
    const { text } = renderNotice(notice, { ...context, publicUrl: null });
    expect(text).not.toMatch(/https?:|localhost|127\.0\.0\.1|undefined|null/);
    const words = /Log in to Nsem to see more\.|Enter this code on the page|^News$/m;
    expect(words.test(text)).toBe(place !== '/');
  });

  it('would miss a screen that does not exist', () => {
    expect(['/client/jobs', '/jobs/12', '/service-provider/earnings'].filter(isScreen)).toEqual([]);
  });
});

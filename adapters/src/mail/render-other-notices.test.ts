import type { AccountId, JobId } from '@nsem/core';
import { instantOf } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { renderFreeBudget, renderProposal } from './render-other-notices.ts';

const freeBudget = {
  kind: 'free-budget',
  accountId: 9 as AccountId,
  percent: 80,
  spentGhs: '412.50',
  budgetGhs: '500.00',
  until: instantOf('2026-12-01T00:00:00Z'),
} as const;

it.each([
  [
    freeBudget,
    '80 % of the budget for free translations is used',
    'The free translations of this month have used GHS 412.50 of their budget of GHS 500.00.',
    'until 1 December 2026',
  ],
  [
    { ...freeBudget, percent: 100, spentGhs: '500.00' },
    'The budget for free translations is used up',
    'The free translations of this month have used their whole budget of GHS 500.00.',
    'Until 1 December 2026',
  ],
  [
    { ...freeBudget, percent: 100 },
    'The budget for free translations is used up',
    'GHS 412.50 of their budget of GHS 500.00. The rest did not cover the last order, so its client pays.',
    'Until 1 December 2026',
  ],
] as const)(
  'a mail about the budget states what is used, and until when: %o',
  (given, ...texts) => {
    const [title, use, until] = texts;
    const { subject, paragraphs, screen } = renderFreeBudget(given);
    expect([subject, screen]).toEqual([title, '/admin?action=settings']);
    expect(paragraphs[0]).toContain(use);
    expect(paragraphs[1]).toContain(until);
  },
);

const jobId = 12 as JobId;
const accountId = 7 as AccountId;
const about = ', English to Twi,';
const details = { dueAt: instantOf('2026-11-27T17:00Z'), providerName: 'Kwabena Osei' };
const nothing = { dueAt: undefined, providerName: undefined };

it('a client reads who proposes which time, and what they can do', () => {
  const notice = { kind: 'proposal-received', accountId, jobId, providerId: accountId } as const;
  const mail = renderProposal(notice, details, about);
  expect(mail.subject).toBe('Kwabena Osei needs longer for job #12');
  expect(mail.paragraphs[0]).toBe(
    'Kwabena Osei can do your job #12, English to Twi, if it is due later, by Friday, 27 November 2026 at 17:00 UTC.',
  );
  expect(mail.paragraphs[1]).toContain('Until you do, the job stays as it is.');
  expect(mail.screen).toBe('/client/jobs/12');
});

it('a client reads less of a proposal that is withdrawn while the mail is composed', () => {
  const notice = { kind: 'proposal-received', accountId, jobId, providerId: accountId } as const;
  const [first] = renderProposal(notice, nothing, '').paragraphs;
  expect(first).toBe('A service provider can do your job #12 if it is due later.');
});

it('a provider reads that the job is theirs, and by when it is due', () => {
  const mail = renderProposal({ kind: 'proposal-accepted', accountId, jobId }, details, about);
  expect(mail.paragraphs).toEqual([
    'The client agreed to the time that you proposed. Job #12, English to Twi, is assigned to you. Please deliver it in time, by Friday, 27 November 2026 at 17:00 UTC.',
  ]);
  expect(mail.screen).toBe('/service-provider/jobs/12');
});

it.each([
  [null, []],
  ['See www.example.com', ['The client gave this reason:', expect.stringMatching(/^ +See/)]],
])('a provider reads why their time was declined: %s', (reason, lines) => {
  const notice = { kind: 'proposal-declined', accountId, jobId, reason } as const;
  const { paragraphs } = renderProposal(notice, details, about);
  expect(paragraphs.slice(1, -1)).toEqual(lines);
  expect(paragraphs.at(-1)).toContain('accept it as it is');
});

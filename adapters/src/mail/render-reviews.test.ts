import {
  type Account,
  type AccountId,
  type DisputeId,
  type JobId,
  type ListedDispute,
  pesewas,
} from '@nsem/core';
import { instantOf } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';

import {
  describeCheck,
  renderReview,
  type ReviewDetails,
  type ReviewNotice,
} from './render-reviews.ts';

const accountId = 7 as AccountId;
const jobId = 12 as JobId;
const about = ', translation (English to Twi),';

const dispute: ListedDispute = {
  id: 3 as DisputeId,
  jobId,
  clientId: 9 as AccountId,
  providerId: accountId,
  openedBy: 'client',
  openedAt: instantOf('2026-11-20T09:30:00Z'),
  statementsUntil: instantOf('2026-11-23T09:30:00Z'),
  client: { text: 'It is in Fante.', files: [], at: instantOf('2026-11-20T09:30:00Z') },
  provider: null,
  decision: {
    returned: pesewas(2_000n),
    released: pesewas(2_500n),
    reason: 'The last page is missing. See https://example.com',
    by: 1 as AccountId,
    at: instantOf('2026-11-24T09:30:00Z'),
  },
  clientName: 'Kofi Mensah',
  providerName: 'Ama Serwaa',
  serviceType: 'translation',
  price: pesewas(4_500n),
};

const details: ReviewDetails = { until: instantOf('2026-11-24T12:00:00Z'), dispute };

const render = (
  kind: ReviewNotice['kind'],
  role: Account['role'],
  known: ReviewDetails = details,
) => {
  const mail = renderReview({ kind, accountId, jobId }, known, { recipient: { role }, about });
  return { ...mail, text: mail.paragraphs.join('\n') };
};

describe('the mails about reviews', () => {
  it('say when a review ends, and what the client can do until then', () => {
    const { subject, text, screen } = render('review-ending', 'client');
    expect(subject).toBe('Please check job #12 by tomorrow');
    expect(text).toContain(
      'job #12, translation (English to Twi), counts as accepted on Tuesday, 24 November 2026 at 12:00 UTC',
    );
    expect(screen).toBe('/client/jobs/12');
  });

  it('say nothing of a time that is not known any more', () => {
    const known = { until: undefined, dispute: undefined };
    expect(render('review-ending', 'client', known).text).toContain('within a day');
    expect(render('dispute-opened', 'admin', known).text).toContain('three days after');
    expect(render('dispute-decided', 'client', known).text).toContain('Its page shows how.');
  });

  it('ask for a check of what was delivered, by the end of its review if it has one', () => {
    expect(describeCheck(details)).toContain('by Tuesday, 24 November 2026 at 12:00 UTC:');
    expect(describeCheck({ ...details, until: undefined })).toContain('rate your provider');
  });

  it('lead a provider to the changes that a client wants', () => {
    const { subject, screen } = render('revision-requested', 'service-provider');
    expect(subject).toBe('The client sent job #12 back');
    expect(screen).toBe('/service-provider/jobs/12');
  });

  it.each<[Account['role'], string, string]>([
    ['client', 'has declined the changes', '/client/jobs/12'],
    ['service-provider', 'is not satisfied with the result', '/service-provider/jobs/12'],
    ['admin', 'do not agree on its result', '/admin/jobs/12'],
  ])('tell the %s of a dispute what is expected of them', (role, part, screen) => {
    const mail = render('dispute-opened', role);
    expect(mail.subject).toBe('Job #12 is disputed');
    expect(mail.text).toContain(part);
    expect(mail.text).toContain(' Monday, 23 November 2026 at 09:30 UTC');
    expect(mail.screen).toBe(screen);
  });

  it.each<[Account['role'], string]>([
    ['client', 'GHS 20.00 of the price goes back to you, and the provider is paid for GHS 25.00.'],
    ['service-provider', 'You are paid for GHS 25.00 of the price, less the commission.'],
  ])('state to the %s how a dispute was decided, and why, without links', (role, part) => {
    const { text } = render('dispute-decided', role);
    expect(text).toContain(part);
    expect(text).toContain('    The last page is missing. See https[:]//example[.]com');
  });
});

import { describe, expect, it } from 'vitest';

import { aNotification } from '../../testing/notifications.ts';
import { notificationText, notificationUrl } from './notification-text.ts';

describe('the sentence of a notification', () => {
  it.each([
    ['job_delivered', true, 'Ama Serwaa Boateng delivered “Drink plenty of clean water.”'],
    ['job_accepted', true, 'Ama Serwaa Boateng is working on “Drink plenty of clean water.”'],
    ['job_refunded', true, 'You got your money back for “Drink plenty of clean water.”'],
    ['job_refunded', false, '“Drink plenty of clean water.” was refunded to its client'],
    ['job_cancelled', false, '“Drink plenty of clean water.” was cancelled'],
    ['service_rejected', false, 'Your translation service was rejected'],
  ] as const)('of %s, to a client: %s', (kind, isClient, text) => {
    expect(notificationText(aNotification({ kind }), isClient)).toBe(text);
  });

  it('names a job without a text by its number', () => {
    const given = { content_start: null, service_type: 'transcription' } as const;
    expect(notificationText(aNotification(given), true)).toBe(
      'Ama Serwaa Boateng delivered Transcription job #17',
    );
  });

  it('ends a long text at a word', () => {
    const text = notificationText(
      aNotification({ content_start: 'Medaase paa. '.repeat(8) }),
      true,
    );
    expect(text).toMatch(/ “(Medaase paa\. ){4}Medaase…”$/);
  });

  it('has the amount of a payout and the stars of a rating', () => {
    const paid = aNotification({ kind: 'payout_paid', amount: 20.4 });
    expect(notificationText(paid, false)).toMatch(/^GHS.20\.40 was paid out to you$/);
    const rated = aNotification({ kind: 'rating_received', stars: 4 });
    expect(notificationText(rated, false)).toBe('A client rated you 4 out of 5');
  });
});

it.each([
  ['job_delivered', '/client', '/client/jobs/17'],
  ['job_offered', '/service-provider', '/service-provider/jobs/17'],
  ['job_assigned', '/service-provider', '/service-provider/jobs/17'],
  ['job_message', '/client', '/client/jobs/17#conversation'],
  ['payout_failed', '/service-provider', '/service-provider?tab=earnings'],
  ['rating_received', '/service-provider', '/service-provider?tab=profile#ratings'],
] as const)('a notification of %s on %s leads to %s', (kind, dashboard, url) => {
  expect(notificationUrl(aNotification({ kind }), dashboard)).toBe(url);
});

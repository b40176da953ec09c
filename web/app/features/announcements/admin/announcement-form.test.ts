import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { announcementProblems, noAnnouncement, publicationOf } from './announcement-form.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T09:30:00Z') }));
afterEach(() => void vi.useRealTimers());

const values = { ...noAnnouncement(), text: 'Payouts are sent on Monday.' };
const on = (days: Readonly<{ firstDay?: string; lastDay?: string }>) => ({
  ...values,
  firstDay: '2026-11-20',
  lastDay: '2026-11-27',
  ...days,
});

describe('the form of an announcement', () => {
  it('begins now if it begins today, and ends after its last day', () => {
    expect(publicationOf(null, on({})).body).toEqual({
      audience: 'everyone',
      title: null,
      text: 'Payouts are sent on Monday.',
      link: null,
      ends_at: '2026-11-28T00:00:00.000Z',
      by_mail: false,
    });
    expect(publicationOf(null, on({ firstDay: '2026-11-22' })).body).toMatchObject({
      starts_at: '2026-11-22T00:00:00Z',
    });
  });

  it('sends only what may change of one that exists', () => {
    const { body } = publicationOf(4, on({}));
    expect(Object.keys(body)).toEqual(['title', 'text', 'link', 'ends_at']);
  });

  it.each([
    [{ ...on({}), text: ' ' }, { text: 'Enter the text' }],
    [on({ lastDay: '2026-11-19' }), { lastDay: 'Choose the first day or a later one' }],
    [on({ lastDay: '' }), { lastDay: 'Choose the first day or a later one' }],
    [on({}), {}],
  ])('finds what is missing', (given, problems) => {
    expect(announcementProblems(given)).toEqual(problems);
  });
});

import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { anAnnouncement } from '../testing/builders/messages.ts';
import { accountId, announcementId, mondayMorning as now } from '../testing/builders/ids.ts';
import type { InvalidAnnouncementPart } from './announcement.ts';
import {
  announcementStateOf,
  decideAnnouncement,
  decideAnnouncementEdit,
  isAddressed,
  mostAnnouncements,
  withEnd,
  type AnnouncementDraft,
} from './decide-announcement.ts';

const by = accountId(7);

const aDraft = (overrides: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  audience: 'clients',
  title: 'Farmers’ Day',
  text: 'Payouts of this week are sent on Monday.',
  link: '/contact',
  startsAt: null,
  endsAt: later(now, 7 * dayMs),
  byMail: false,
  ...overrides,
});

const decide = (overrides: Partial<AnnouncementDraft> = {}, unended = 0) =>
  decideAnnouncement(aDraft(overrides), { by, unended, now });

const stored = { ...anAnnouncement(), id: announcementId(3) };

describe('deciding an announcement', () => {
  it('starts now without a start or with an earlier one, and is otherwise as it was typed', () => {
    const decided = { ...aDraft(), startsAt: now, createdBy: by, createdAt: now };
    expect(decide()).toEqual(ok(decided));
    expect(decide({ startsAt: later(now, -5) })).toEqual(ok(decided));
    const tomorrow = later(now, dayMs);
    expect(decide({ startsAt: tomorrow })).toEqual(ok({ ...decided, startsAt: tomorrow }));
  });

  it('trims texts, and takes an empty title or link for none', () => {
    const given = { title: '  ', link: '', text: '  One\r\nTwo\r ' };
    const expected = { title: null, link: null, text: 'One\nTwo' };
    expect(decide(given)).toMatchObject({ value: expected });
    expect(decide({ title: null, link: null })).toMatchObject({ value: { title: null } });
  });

  it.each<[string, Partial<AnnouncementDraft>, InvalidAnnouncementPart]>([
    ['an empty text', { text: ' \n ' }, { part: 'text', reason: 'missing' }],
    ['an invisible text', { text: '\u200B' }, { part: 'text', reason: 'missing' }],
    ['a long text', { text: 'a'.repeat(501) }, { part: 'text', reason: 'too-long' }],
    ['a reversed text', { text: 'Hello \u202E you' }, { part: 'text', reason: 'not-plain' }],
    ['a long title', { title: 'a'.repeat(81) }, { part: 'title', reason: 'too-long' }],
    ['a title of two lines', { title: 'a\nb' }, { part: 'title', reason: 'not-plain' }],
    ['a long link', { link: `/${'a'.repeat(300)}` }, { part: 'link', reason: 'too-long' }],
    ['a link to a host', { link: '//evil.example' }, { part: 'link', reason: 'no-link' }],
    ['a link with a backslash', { link: '/\\evil.example' }, { part: 'link', reason: 'no-link' }],
    ['a script', { link: 'javascript:alert(1)' }, { part: 'link', reason: 'no-link' }],
    ['plain http', { link: 'http://example.com' }, { part: 'link', reason: 'no-link' }],
    ['a user name', { link: 'https://a.b@example.com' }, { part: 'link', reason: 'no-link' }],
    ['a space in a link', { link: '/a b' }, { part: 'link', reason: 'no-link' }],
    ['no time', { endsAt: now }, { part: 'ends_at', reason: 'before-start' }],
    ['91 days', { endsAt: later(now, 91 * dayMs) }, { part: 'ends_at', reason: 'too-far' }],
    [
      'a start in 91 days',
      { startsAt: later(now, 91 * dayMs), endsAt: later(now, 92 * dayMs) },
      { part: 'starts_at', reason: 'too-far' },
    ],
  ])('refuses %s', (_, given, part) => {
    expect(decide(given)).toEqual(refuse({ code: 'announcement.invalid', parts: [part] }));
  });

  it.each(['/', '/client?tab=jobs#new', 'https://example.com', 'https://example.com:8443/a?b=@'])(
    'takes the link %s',
    (link) => {
      expect(decide({ link })).toMatchObject({ ok: true });
    },
  );

  it('refuses one more than may be shown at the same time', () => {
    expect(decide({}, mostAnnouncements - 1)).toMatchObject({ ok: true });
    const fault = { code: 'announcement.too-many', most: mostAnnouncements } as const;
    expect(decide({}, mostAnnouncements)).toEqual(refuse(fault));
  });
});

describe('an announcement', () => {
  it('is scheduled before its start, current until its end, and then ended', () => {
    const start = stored.startsAt;
    expect(announcementStateOf(stored, later(start, -1))).toBe('scheduled');
    expect(announcementStateOf(stored, start)).toBe('current');
    expect(announcementStateOf(stored, later(stored.endsAt, -1))).toBe('current');
    expect(announcementStateOf(stored, stored.endsAt)).toBe('ended');
  });

  it('ends now, also before its start, and only once', () => {
    const early = later(stored.startsAt, -1);
    expect(announcementStateOf(withEnd(stored, early), early)).toBe('ended');
    expect(withEnd(stored, now)).toEqual({ ...stored, endsAt: now });
    expect(withEnd(stored, later(stored.endsAt, 1))).toEqual(stored);
  });

  it('is for a role or for everyone, admins included', () => {
    const roles = ['client', 'service-provider', 'admin'] as const;
    const seenBy = (audience: AnnouncementDraft['audience']) =>
      roles.filter((role) => isAddressed(audience, role));
    expect(seenBy('clients')).toEqual(['client']);
    expect(seenBy('providers')).toEqual(['service-provider']);
    expect(seenBy('everyone')).toEqual(roles);
  });
});

describe('editing an announcement', () => {
  it('changes what is given and leaves the rest', () => {
    const edited = decideAnnouncementEdit(stored, { text: ' New ', link: null }, now);
    expect(edited).toEqual(ok({ ...stored, text: 'New', link: null }));
    expect(decideAnnouncementEdit(stored, {}, now)).toEqual(ok(stored));
  });

  it('refuses an end that has passed, and any change after the end', () => {
    const inside = later(now, 60_000);
    const past = decideAnnouncementEdit(stored, { endsAt: inside }, later(now, 120_000));
    expect(past).toMatchObject({ fault: { parts: [{ part: 'ends_at', reason: 'past' }] } });
    expect(decideAnnouncementEdit(stored, { text: 'New' }, stored.endsAt)).toEqual(
      refuse({ code: 'announcement.ended' }),
    );
  });
});

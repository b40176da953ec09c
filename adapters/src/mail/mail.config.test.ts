import { describe, expect, it } from 'vitest';

import { mailServerText, senderText, type MailServer } from './mail.config.ts';

const login = (user: string, password: string) => ({ user, password });

describe('the URL of a mail server', () => {
  it.each<[string, MailServer]>([
    [
      'smtp://mail.example.org',
      { host: 'mail.example.org', port: 587, isSecure: false, login: null },
    ],
    [
      'smtps://nsem:kente@mail.example.org/',
      { host: 'mail.example.org', port: 465, isSecure: true, login: login('nsem', 'kente') },
    ],
    [
      'smtp://nsem%40example.org:a%2Fb%25c%20%C9%94@127.0.0.1:1025',
      {
        host: '127.0.0.1',
        port: 1025,
        isSecure: false,
        login: login('nsem@example.org', 'a/b%c ɔ'),
      },
    ],
    ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false, login: null }],
  ])('accepts %s', (written, server) => {
    expect(mailServerText().parse(written)).toEqual(server);
  });

  it.each([
    'mail.example.org',
    'mail.example.org:587',
    'https://mail.example.org',
    'smtp://',
    'smtp://nsem@mail.example.org',
    'smtp://:kente@mail.example.org',
    'smtp://nsem:100%@mail.example.org',
    'smtp://mail.example.org/inbox',
    'smtp://mail.example.org?tls=no',
    'smtp://mail.example.org#top',
    'smtp://mail.example.org:99999',
  ])('refuses %s with a message that repeats no part of it', (written) => {
    const parsed = mailServerText().safeParse(written);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^must be the URL of a mail server like smtp:\/\/user:password@mail/),
    ]);
    expect(parsed.error?.message).not.toContain('kente');
  });
});

describe('the sender of mails', () => {
  it.each([
    ['hello@example.org', { name: 'Nsem', address: 'hello@example.org' }],
    ['<hello@example.org>', { name: 'Nsem', address: 'hello@example.org' }],
    [' Nsɛm Kumasi <hello@example.org> ', { name: 'Nsɛm Kumasi', address: 'hello@example.org' }],
    ['"Mensah, Nsem" <a.b+c@example.org>', { name: 'Mensah, Nsem', address: 'a.b+c@example.org' }],
  ])('accepts %s', (written, sender) => {
    expect(senderText().parse(written)).toEqual(sender);
  });

  it.each([
    'Nsem',
    'Nsem hello@example.org',
    'Nsem <hello>',
    'a@b.org, c@d.org',
    'Nsem\r\nBcc: all@example.org <hello@example.org>',
    '<a@b.org> <c@d.org>',
  ])('refuses %j', (written) => {
    expect(senderText().safeParse(written).success).toBe(false);
  });
});

import type { Account, AccountId, JobId, Notice, ProviderId, ServiceId, Work } from '@nsem/core';
import { describe, expect, it } from 'vitest';

import { renderNotice, type NoticeSetting } from './render-notice.ts';

const accountId = 7 as AccountId;
const jobId = 12 as JobId;
const translation: Work = {
  serviceType: 'translation',
  sourceLanguage: 'en',
  targetLanguage: 'tw',
};

const setting = (change: Partial<NoticeSetting> = {}): NoticeSetting => ({
  recipient: { name: 'Ama Serwaa Boateng' } as Account,
  work: translation,
  languageName: (code) => ({ en: 'English', tw: 'Twi' })[code] ?? code,
  brand: 'Nsem',
  publicUrl: 'https://nsem.example.org',
  ...change,
});

describe('a notice in words', () => {
  it('tells a provider the Provider ID, on a line of its own', () => {
    const providerId = 'PRV-7K2MXD' as ProviderId;
    const notice: Notice = { kind: 'provider-approved', accountId, providerId };
    const { subject, text } = renderNotice(notice, setting({ work: undefined }));
    expect(subject).toBe('Welcome to Nsem: you are approved');
    expect(text).toMatch(/^Hello Ama Serwaa Boateng,\n\n/);
    expect(text).toMatch(/^ {4}PRV-7K2MXD$/m);
    expect(text).toMatch(/\nNsem\nhttps:\/\/nsem\.example\.org\n$/);
  });

  it.each<[Notice, string, string]>([
    [
      { kind: 'service-rejected', accountId, serviceId: 3 as ServiceId },
      'A service of yours was not approved',
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
      { kind: 'job-failed', accountId, jobId, reason: 'The handwriting cannot be read.' },
      'Job #12 could not be done',
      '    The handwriting cannot be read.',
    ],
  ])('%j says what it is about', (notice, subject, sentence) => {
    const letter = renderNotice(notice, setting());
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(sentence);
  });

  it('does without what is not known: a deleted service, an address', () => {
    const notice: Notice = { kind: 'service-rejected', accountId, serviceId: 3 as ServiceId };
    const { text } = renderNotice(notice, setting({ work: undefined, publicUrl: null }));
    expect(text).toContain('Your service was reviewed and has not been approved.');
    expect(text).toMatch(/\n\nNsem\n$/);
  });
});

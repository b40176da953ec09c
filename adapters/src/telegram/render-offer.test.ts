import { pesewas, type Work } from '@nsem/core';
import { aJob, aQuoteForAudio, aQuoteForWords, jobId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';

import { renderOffer, type OfferSetting } from './render-offer.ts';

const setting = (change: Partial<OfferSetting> = {}): OfferSetting => ({
  net: pesewas(255n),
  isAsked: false,
  languageName: (code) => ({ en: 'English', tw: 'Twi', dag: 'Dagbani' })[code] ?? code,
  brand: 'Nsem',
  publicUrl: 'https://nsem.example.org',
  ...change,
});

const transcription: Work = { serviceType: 'transcription', language: 'dag' };

describe('an offer in words', () => {
  it('says what, how much, for how much money, and where', () => {
    const job = aJob({ id: jobId(12), quote: aQuoteForWords(100) });
    expect(renderOffer(job, setting())).toBe(
      'A new job on Nsem: #12, translation (English to Twi)\n' +
        '100 words, about GHS 2.55 for you\n' +
        'Take it here: https://nsem.example.org/service-provider?tab=available',
    );
  });

  it('says that it is quick, and that one was asked for by a client', () => {
    const quote = aQuoteForAudio(61_000);
    const job = aJob({ id: jobId(13), work: transcription, quote });
    expect(renderOffer(job, setting({ isAsked: true, publicUrl: null }))).toBe(
      'A client asks for you on Nsem: #13, transcription (Dagbani)\n' +
        '1.1 minutes, about GHS 2.55 for you, quick\n' +
        'Take it under Available Jobs.',
    );
  });

  it('says nothing of what the client has written', () => {
    const job = aJob({ content: 'Dear Adwoa, the results of your test are here.' });
    expect(renderOffer(job, setting())).not.toContain('Adwoa');
  });

  it('counts a single word as one', () => {
    expect(renderOffer(aJob({ quote: aQuoteForWords(1) }), setting())).toContain('\n1 word, ');
  });
});

import { pesewas, type Work } from '@nsem/core';
import { aJob, aQuoteForAudio, aQuoteForWords, jobId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';

import { renderOffer, type OfferContext } from './render-offer.ts';

const context = (change: Partial<OfferContext> = {}): OfferContext => ({
  net: pesewas(255n),
  isRequested: false,
  languageName: (code) => ({ en: 'English', tw: 'Twi', dag: 'Dagbani' })[code] ?? code,
  brand: 'Nsem',
  publicUrl: 'https://nsem.example.org',
  ...change,
});

const transcription: Work = { serviceType: 'transcription', language: 'dag' };

describe('rendering an offer', () => {
  it('states the work, its size, the earnings and a link', () => {
    const job = aJob({ id: jobId(12), quote: aQuoteForWords(100) });
    expect(renderOffer(job, context())).toBe(
      'A new job on Nsem: #12, translation (English to Twi)\n' +
        '100 words, about GHS 2.55 for you\n' +
        'Take it here: https://nsem.example.org/service-provider/jobs/12',
    );
  });

  it('says that the job is quick and that the client requested the provider', () => {
    const quote = aQuoteForAudio(61_000);
    const job = aJob({ id: jobId(13), work: transcription, quote });
    expect(renderOffer(job, context({ isRequested: true, publicUrl: null }))).toBe(
      'A client has requested you on Nsem: #13, transcription (Dagbani)\n' +
        '1.1 minutes, about GHS 2.55 for you, quick\n' +
        'Take it under Available Jobs.',
    );
  });

  it('reveals nothing that the client has written', () => {
    const job = aJob({ content: 'Dear Adwoa, the results of your test are here.' });
    expect(renderOffer(job, context())).not.toContain('Adwoa');
  });

  it('counts a single word as one', () => {
    expect(renderOffer(aJob({ quote: aQuoteForWords(1) }), context())).toContain('\n1 word, ');
  });
});

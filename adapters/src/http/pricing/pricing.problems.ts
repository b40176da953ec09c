import type { PricingFault } from '@nsem/core';
import type { Tellings } from '../telling.ts';

/** How the refusals of pricing are told. */
export const pricingProblems = {
  'pricing.not-found': {
    status: 404,
    title: 'No such price',
    detail: () => 'Pricing configuration not found',
  },
  'pricing.wrong-unit': {
    status: 422,
    title: 'Wrong unit',
    detail: ({ serviceType }) =>
      `A ${serviceType} is priced by the ${serviceType === 'transcription' ? 'minute' : 'word'}.`,
    sample: { serviceType: 'transcription' },
  },
  'pricing.no-active-price': {
    status: 409,
    title: 'No price',
    detail: ({ serviceType }) => `There is no active price for a ${serviceType} at the moment.`,
    sample: { serviceType: 'narration' },
  },
  'pricing.in-use': {
    status: 409,
    title: 'Price in use',
    detail: () => 'This price is active. Deactivate it first, or activate another in its place.',
  },
  'pricing.nothing-to-count': {
    status: 422,
    title: 'No words',
    detail: () => 'The content has no words to count.',
    field: () => 'content',
  },
  'pricing.audio-missing': {
    status: 422,
    title: 'Audio missing',
    detail: () => 'A transcription needs its audio: send it as multipart to POST /jobs/upload.',
  },
  'pricing.audio-unwanted': {
    status: 422,
    title: 'Audio unwanted',
    detail: () => 'Only a transcription takes audio.',
  },
} as const satisfies Tellings<PricingFault>;

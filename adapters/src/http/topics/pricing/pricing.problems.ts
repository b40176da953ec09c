import type { PricingFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The problem documents of pricing. */
export const pricingProblems = {
  'pricing.not-found': {
    status: 404,
    title: 'Price not found',
    detail: () => 'Pricing configuration not found',
  },
  'pricing.wrong-unit': {
    status: 422,
    title: 'Wrong unit',
    detail: ({ serviceType }) =>
      `A ${serviceType} is priced per ${serviceType === 'transcription' ? 'minute' : 'word'}.`,
    sample: { serviceType: 'transcription' },
  },
  'pricing.no-active-price': {
    status: 409,
    title: 'No active price',
    detail: ({ serviceType }) => `There is currently no active price for a ${serviceType}.`,
    sample: { serviceType: 'narration' },
  },
  'pricing.in-use': {
    status: 409,
    title: 'Price in use',
    detail: () => 'This price is active. Deactivate it first, or activate another price.',
  },
  'pricing.no-words': {
    status: 422,
    title: 'No words',
    detail: () => 'The content has no words.',
    field: () => 'content',
  },
  'pricing.audio-missing': {
    status: 422,
    title: 'Audio missing',
    detail: () => 'A transcription needs audio: send it as multipart to POST /jobs/upload.',
  },
  'pricing.audio-not-allowed': {
    status: 422,
    title: 'Audio not allowed',
    detail: () => 'Only a transcription accepts audio.',
  },
} as const satisfies ProblemDescriptions<PricingFault>;

import type { ServiceStatus, ServiceType } from '@nsem/sdk';

import { patternParam } from '../../lib/address/search-params.ts';
import type { BadgeTone } from '../../ui/states.tsx';

/** The service types in display order. */
export const serviceTypes = ['translation', 'transcription', 'narration'] as const;

/** The display name of each service type. */
export const serviceNames: Readonly<Record<ServiceType, string>> = {
  translation: 'Translation',
  transcription: 'Transcription',
  narration: 'Narration',
};

/** The languages of a service or a job: a pair for translations, otherwise one. */
export type WorkLanguages = Readonly<{
  source_language: string | null;
  target_language: string | null;
  language: string | null;
}>;

/** The languages for display: `English → Twi`, or `Twi`. */
export function languagesText(work: WorkLanguages, nameOf: (code: string) => string): string {
  const { source_language: source, target_language: target, language } = work;
  if (language !== null) return nameOf(language);
  return `${nameOf(source ?? '')} → ${nameOf(target ?? '')}`;
}

/** The colour of each state of a service's review. */
export const reviewTones: Readonly<Record<ServiceStatus, BadgeTone>> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
};

/** The display name of each state of a service's review. */
export const reviewNames: Readonly<Record<ServiceStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The address parameter of a service being added, in place of an id. */
export const newService = 'new';

const shape = /^PRV-[0-9A-Z]{6}$/;

/** Whether a text is a Provider ID, as it is typed. */
export const isProviderId = (text: string): boolean => shape.test(text.trim().toUpperCase());

/** Reads a Provider ID from a query parameter; undefined if it is invalid. */
export const providerIdParam = (value: string | undefined): string | undefined =>
  patternParam(shape, value);

import type { ServiceStatus, ServiceType } from '@nsem/sdk';

import type { BadgeTone } from '../../ui/badge.tsx';

/** The services, in the order of the specification. */
export const serviceTypes = ['translation', 'transcription', 'narration'] as const;

/** The services as they are written. */
export const serviceNames: Readonly<Record<ServiceType, string>> = {
  translation: 'Translation',
  transcription: 'Transcription',
  narration: 'Narration',
};

/** What a service is for: a pair of languages, or one. */
export type WorkLanguages = Readonly<{
  source_language: string | null;
  target_language: string | null;
  language: string | null;
}>;

/** The languages of some work as they are read: `English → Twi`, or `Twi`. */
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

/** The states of a service's review as they are written. */
export const reviewNames: Readonly<Record<ServiceStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** Stands in the address for a service that is being added, where others have their id. */
export const newService = 'new';

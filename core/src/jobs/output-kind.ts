import type { ServiceType } from '../services/work.ts';

/** What an output consists of. */
export type OutputKind = 'text' | 'audio';

/** The output of each service: a narration is audio, the others are text. */
export const outputKind: Readonly<Record<ServiceType, OutputKind>> = {
  translation: 'text',
  transcription: 'text',
  narration: 'audio',
};

import type { ServiceStatus, WorkRequest } from '@nsem/core';

import type { DemoProvider } from './demo-people.ts';
import { narration, transcription, translation } from './demo-work.ts';

/** A service that a demo provider has submitted, and the result of its review. */
export type DemoService = Readonly<{
  provider: DemoProvider;
  work: WorkRequest;
  /** A narrator's sample: the text, and its recording among the demo's assets. */
  sample?: Readonly<{ text: string; asset: string }>;
  status: ServiceStatus;
  /** Why it was rejected. */
  reason?: string;
}>;

const twiSample = {
  text: 'Maakye. Me din de Ama. Mekenkan nsɛm ma mo wɔ Twi mu.',
  asset: 'twi-voice.wav',
};

/** In the order of submission. */
export const demoServices: readonly DemoService[] = [
  { provider: 'ama', work: translation('English', 'Twi'), status: 'approved' },
  { provider: 'ama', work: transcription('Twi'), status: 'approved' },
  { provider: 'ama', work: narration('Twi'), sample: twiSample, status: 'approved' },
  { provider: 'kwabena', work: translation('English', 'Twi'), status: 'approved' },
  { provider: 'kwabena', work: translation('Twi', 'English'), status: 'approved' },
  { provider: 'sena', work: translation('English', 'Ewe'), status: 'approved' },
  { provider: 'sena', work: transcription('Ewe'), status: 'approved' },
  {
    provider: 'sena',
    work: narration('Ewe'),
    sample: {
      text: 'Ŋdi na mi. Nye ŋkɔe nye Sena. Mexlẽa nu le Eʋegbe me.',
      asset: 'ewe-voice.wav',
    },
    status: 'approved',
  },
  { provider: 'efua', work: translation('English', 'Fante'), status: 'approved' },
  { provider: 'mohammed', work: translation('English', 'Dagbani'), status: 'approved' },
  { provider: 'mohammed', work: translation('English', 'Hausa'), status: 'approved' },
  { provider: 'mohammed', work: transcription('Dagbani'), status: 'pending' },
  { provider: 'abena', work: translation('English', 'Ga'), status: 'approved' },
  {
    provider: 'abena',
    work: narration('Ga'),
    sample: { text: 'Ojekoo. Migbɛi ji Abena.', asset: 'ga-voice.wav' },
    status: 'rejected',
    reason: 'The sample is too quiet. Please read closer to the microphone.',
  },
  {
    provider: 'efua',
    work: transcription('Fante'),
    status: 'rejected',
    reason: 'Please tell us more about your experience.',
  },
  { provider: 'yaw', work: transcription('Twi'), status: 'pending' },
  { provider: 'yaw', work: translation('English', 'Twi'), status: 'pending' },
];

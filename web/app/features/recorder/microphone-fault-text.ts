import type { MicrophoneFault } from './microphone.ts';

/** What to tell a person for each reason; the first one is the specification's. */
const texts: Readonly<Record<MicrophoneFault, string>> = {
  denied: 'Unable to access microphone. Please check your permissions.',
  missing: 'No microphone was found. Connect one and try again, or upload a WAV file instead.',
  busy: 'The microphone is in use by another program. Close that program and try again.',
  unsupported: 'This browser cannot record. Use a recent browser, or upload a WAV file instead.',
  insecure: 'Recording needs a secure (https) address. You can upload a WAV file instead.',
};

/** The sentence for a recording that cannot start. */
export const microphoneFaultText = (fault: MicrophoneFault): string => texts[fault];

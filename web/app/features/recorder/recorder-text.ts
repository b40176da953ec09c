import { formatSeconds } from '../../lib/sizes.ts';
import { longestSeconds } from './finish-recording.ts';
import type { MicrophoneFault } from './microphone.ts';

/** How a recording ended where the person did not end it, or why there is none. */
export type RecorderNote = MicrophoneFault | 'too-short' | 'limit' | 'lost' | 'lost-at-once';

/** What to tell a person for each; the first one is the specification's. */
const texts: Readonly<Record<RecorderNote, string>> = {
  denied: 'Unable to access microphone. Please check your permissions.',
  missing: 'No microphone was found. Connect one and try again, or upload a file instead.',
  busy: 'The microphone is in use by another program. Close that program and try again.',
  unsupported: 'This browser cannot record. Use a recent browser, or upload a file instead.',
  insecure: 'Recording needs a secure (https) address. You can upload a file instead.',
  'too-short': 'That was shorter than one second. Please record it again.',
  limit: `The recording stopped at ${formatSeconds(longestSeconds)}, the longest that is taken.`,
  lost: 'The microphone was disconnected. What was recorded until then is kept.',
  'lost-at-once': 'The microphone was disconnected before anything was recorded.',
};

/** Ends that leave a recording behind are no errors. */
const harmless: ReadonlySet<RecorderNote> = new Set(['limit', 'lost']);

/** The sentence for how a recording ended, and how grave it is. */
export const recorderNote = (note: RecorderNote) =>
  ({ text: texts[note], kind: harmless.has(note) ? 'warning' : 'error' }) as const;

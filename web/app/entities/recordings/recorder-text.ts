import { formatSeconds } from '../../lib/format/sizes.ts';
import { longestSeconds } from './finish-recording.ts';
import type { RecorderNote } from './use-recorder.ts';

const texts: Readonly<Record<RecorderNote, string>> = {
  denied: 'Unable to access microphone. Please check your permissions.',
  missing: 'No microphone was found. Connect one and try again, or upload a file instead.',
  busy: 'The microphone is in use by another program. Close that program and try again.',
  unsupported: 'This browser cannot record. Use a recent browser, or upload a file instead.',
  insecure: 'Recording needs a secure (https) address. You can upload a file instead.',
  'too-short': 'That was shorter than one second. Please record it again.',
  limit: `The recording stopped at ${formatSeconds(longestSeconds)}, the maximum length.`,
  lost: 'The microphone was disconnected. Everything recorded up to that point was saved.',
  'lost-at-once': 'The microphone was disconnected before anything was recorded.',
};

/** These leave a usable recording, so they are warnings rather than errors. */
const withRecording: ReadonlySet<RecorderNote> = new Set(['limit', 'lost']);

/** The notice for a recording that ended early or failed. */
export const recorderNotice = (note: RecorderNote) =>
  ({ text: texts[note], kind: withRecording.has(note) ? 'warning' : 'error' }) as const;

import { formatMoment } from '../../lib/format/dates.ts';
import { recordingName } from '../recordings/attachment.ts';
import type { SavedDraft } from './draft-saver.ts';

/** The verb for a draft without a chosen file or a recording. */
export type DraftVerb = 'wrote' | 'chose';

/** The notice above a form that opens with a saved draft. */
export function savedDraftText(draft: SavedDraft<unknown>, verb: DraftVerb): string {
  const { at, attachment, isInterrupted } = draft;
  const done =
    attachment === null ? verb : attachment.file.name === recordingName ? 'recorded' : 'chose';
  const text = `We saved what you ${done} on ${formatMoment(new Date(at).toISOString())}.`;
  return isInterrupted
    ? `${text} The recording was interrupted. Listen to the part that was saved.`
    : text;
}

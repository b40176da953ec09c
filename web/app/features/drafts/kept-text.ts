import { formatMoment } from '../../lib/dates.ts';
import { recordingName } from '../recorder/voice.ts';
import type { KeptDraft } from './keep-draft.ts';

/** What a draft consists of, where no file was chosen and nothing recorded. */
export type DraftVerb = 'wrote' | 'chose';

/** The sentence above a form that was filled in before. */
export function keptText(kept: KeptDraft<unknown>, verb: DraftVerb): string {
  const { at, voice, isCut } = kept;
  const done = voice === null ? verb : voice.file.name === recordingName ? 'recorded' : 'chose';
  const text = `We kept what you ${done} on ${formatMoment(new Date(at).toISOString())}.`;
  return isCut ? `${text} The recording was broken off; listen to what there is of it.` : text;
}

import { errorText } from '../../../lib/api/error-text.ts';
import { lazily } from '../../../lib/format/lazily.ts';
import type { SaveState } from './draft-sync.ts';

const time = lazily(
  () =>
    new Intl.DateTimeFormat('en-GH', {
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'Africa/Accra',
    }),
);

/** A time in Accra: `02:46`. */
export const formatTime = (iso: string): string => time().format(new Date(iso));

/**
 * Where the work is saved, in a few words.
 *
 * @param device what to call this device, such as `phone`
 */
export function saveText(state: SaveState, device: string): string {
  const here = state.isUnstored
    ? `Not saved: this ${device} has no room`
    : `Saved on this ${device}`;
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'Saves as you type' : `Saved ${formatTime(state.at)}`;
    case 'saving':
      return 'Saving…';
    case 'waiting':
      return `${here}, waiting for a connection`;
    case 'newer':
      return state.isUnstored ? here : `${here} only`;
    case 'refused':
      return `${state.isUnstored ? here : `${here} only`}. ${errorText(state.error)}`;
  }
}

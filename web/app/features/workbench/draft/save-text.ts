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
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'Saves as you type' : `Saved ${formatTime(state.at)}`;
    case 'saving':
      return 'Saving…';
    case 'waiting':
      return `Saved on this ${device}, waiting for a connection`;
    case 'newer':
      return `Saved on this ${device} only`;
    case 'refused':
      return `Saved on this ${device} only. ${errorText(state.error)}`;
  }
}

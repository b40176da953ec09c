import { errorText } from '../../../lib/api/calls.ts';
import { lazily } from '../../../lib/format/dates.ts';
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

/** What a browser says about itself. */
type Browser = Readonly<{ userAgent: string }>;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera Mini)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bWindows\b/, 'a Windows computer'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bLinux\b|\bCrOS\b/, 'a Linux computer'],
];

const firstMatch = (text: string, names: typeof browsers): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A name for this device that its user recognises, such as `Chrome on an Android phone`. */
export function deviceName({ userAgent }: Browser): string {
  const browser = firstMatch(userAgent, browsers) ?? 'A browser';
  const device = firstMatch(userAgent, devices) ?? 'another device';
  return `${browser} on ${device}`;
}

/** What to call this device in a sentence. */
export const deviceWord = ({ userAgent }: Browser): string =>
  /\b(iPhone|Mobile)\b/.test(userAgent) ? 'phone' : 'device';

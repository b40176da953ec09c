import { describeSoundFinding, type SoundFinding, type SoundMeasures } from '@nsem/core/sound';

import type { MicrophoneFault } from '../../../entities/recordings/open-microphone.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { formatSeconds } from '../../../lib/format/sizes.ts';
import { SoundRefusal, type SoundRefusalCode } from '../../../lib/sound/take-store.ts';
import checkStyles from '../checks/checks.module.css';
import type { Progress, SentenceFinding } from './script-checks.ts';

const mostShown = 50;

/** What was found in the takes, and what is not recorded yet; each line leads to its sentence. */
export function SoundCheckList(
  props: Readonly<{
    findings: readonly SentenceFinding[];
    progress: Progress;
    count: number;
    onOpen: (sentence: number) => void;
  }>,
) {
  const { findings, progress, count, onOpen } = props;
  const { firstOpen, done } = progress;
  const more = findings.length - mostShown;
  if (findings.length === 0 && firstOpen === null) {
    return <p className="soft small">Nothing was found.</p>;
  }
  return (
    <ul className="stack tight">
      {findings.slice(0, mostShown).map((finding) => (
        <li key={`${finding.sentence} ${finding.check} ${finding.at}`}>
          <button
            type="button"
            className={`bare ${checkStyles.finding}`}
            data-severity={finding.severity}
            onClick={() => onOpen(finding.sentence)}
          >
            <strong>
              Sentence {finding.sentence + 1}
              {findingTime(finding) !== null && ` at ${findingTime(finding)}`}
            </strong>
            <span>{describeSoundFinding(finding)}</span>
          </button>
        </li>
      ))}
      {more > 0 && <li className="soft small">And {more} more.</li>}
      {firstOpen !== null && (
        <li>
          <button
            type="button"
            className={`bare ${checkStyles.finding}`}
            data-severity="error"
            onClick={() => onOpen(firstOpen)}
          >
            <strong>{openText(count - done)}</strong>
            <span>Go to the first one.</span>
          </button>
        </li>
      )}
    </ul>
  );
}

const openText = (count: number): string =>
  count === 1 ? '1 sentence is not recorded yet' : `${count} sentences are not recorded yet`;

/** What was found in one recording, and what to do. */
export const SoundFindings = ({ findings }: Readonly<{ findings: readonly SoundFinding[] }>) => (
  <ul className="stack tight">
    {findings.map((finding) => (
      <li
        key={`${finding.check} ${finding.at}`}
        className={checkStyles.finding}
        data-severity={finding.severity}
      >
        {findingTime(finding) !== null && `At ${findingTime(finding)}: `}
        {describeSoundFinding(finding)}
      </li>
    ))}
  </ul>
);

const refusalTexts: Readonly<Record<SoundRefusalCode, string>> = {
  'device-full': 'This device is full. Free some space, and try again.',
  'not-decodable': 'Your browser cannot read this recording. Choose a WAV or MP3 file.',
  'take-missing':
    'One of your recordings is not on this device any more. Play them to find out which, and ' +
    'record that sentence again.',
  'too-long': 'The recording is too long to be read here. Choose a WAV file, or a shorter one.',
};

/** Why something cannot be done with a recording, and what to do. */
export const soundErrorText = (error: unknown): string =>
  error instanceof SoundRefusal
    ? refusalTexts[error.code]
    : 'Something went wrong with the recording. Please try again.';

/** Why nothing is recorded. */
export type RecorderFault = MicrophoneFault | 'lost' | 'full' | 'incomplete' | 'too-long';

const faultTexts: Readonly<Record<RecorderFault, string>> = {
  denied:
    'Your browser does not let this page use the microphone. Press the icon beside the address, ' +
    'allow the microphone, and try again.',
  missing: 'No microphone was found. Plug one in, or choose another one under “Microphone”.',
  busy: 'Another program uses the microphone. Close it, and try again.',
  unsupported:
    'This browser cannot record. Use a recent one, or record elsewhere and add the file here.',
  insecure: 'Recording needs an address that begins with https. You can add a file instead.',
  lost: 'The microphone was disconnected. What you recorded until then is saved as a take.',
  full: 'This device is full. What you recorded until then is saved. Free some space, and go on.',
  incomplete:
    'This device is full. What it had room for is on it: free some space, and reload the page to ' +
    'find the take.',
  'too-long': 'A take can be 10 minutes long, so recording stopped there. The take is saved.',
};

/** What happened to the microphone or the device, and what to do. */
export const faultText = (fault: RecorderFault): string => faultTexts[fault];

const savedFaults: ReadonlySet<RecorderFault> = new Set(['lost', 'full', 'too-long']);

/** Whether a take was saved nevertheless. */
export const isSaved = (fault: RecorderFault): boolean => savedFaults.has(fault);

/** Where in the recording it was found, such as `0:07`; null if it is about all of it. */
const findingTime = ({ at }: Pick<SoundFinding, 'at'>): string | null =>
  at === null ? null : formatSeconds(at / 1_000);

/** The length and the loudness of a recording: `3.4 s, −19.6 LUFS`. */
export function measuredText({ durationMs, loudness }: SoundMeasures): string {
  const length = `${formatNumber(durationMs / 1_000, { most: 1 })} s`;
  return loudness === null ? length : `${length}, ${levelText(loudness)} LUFS`;
}

/** A level with a real minus sign and one decimal place. */
export const levelText = (level: number): string =>
  formatNumber(level, { most: 1 }).replace('-', '−');

/** How loud a voice is, in words. */
export type LevelWord = 'Too loud' | 'Good level' | 'Too quiet' | 'Silence';

/** Where a voice is to be: from -23 to -15 LUFS, as the check of a sentence demands. */
const levels: readonly (readonly [from: number, word: LevelWord])[] = [
  [-15, 'Too loud'],
  [-23, 'Good level'],
  [-45, 'Too quiet'],
];

/** A voice near a limit must be this far beyond it, in LU, before the word changes. */
const margin = 1;

const wordAt = (loudness: number): LevelWord =>
  levels.find(([from]) => loudness >= from)?.[1] ?? 'Silence';

/**
 * The word for a loudness. It stays as it was until a limit is clearly passed, so that it does not
 * flicker while a voice is near one.
 *
 * @param loudness in LUFS
 * @param before the word that is shown
 */
export function levelWord(loudness: number, before: LevelWord): LevelWord {
  const isNear = wordAt(loudness - margin) === before || wordAt(loudness + margin) === before;
  return isNear ? before : wordAt(loudness);
}

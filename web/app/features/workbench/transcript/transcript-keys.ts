import { alt, control, type Pressed, type WorkKey } from '../provider/work-keys.ts';

/** The speakers that have keys: the first nine. */
const speakerNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A key of the transcription page that sets the speaker of the part. */
type SpeakerAction = `speaker-${(typeof speakerNumbers)[number]}`;

/** What a key does while a recording is transcribed. */
export type TranscriptAction =
  | SpeakerAction
  | 'play'
  | 'pause'
  | 'back'
  | 'forward'
  | 'slower'
  | 'faster'
  | 'repeat'
  | 'hear'
  | 'stamp'
  | 'part-stamp'
  | 'inaudible'
  | 'overlap'
  | 'speaker'
  | 'next'
  | 'previous'
  | 'join'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'checks'
  | 'deliver'
  | 'keys';

/** A key without others; foot pedals send function keys. */
const plain =
  (key: string) =>
  ({ key: pressed, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
    pressed === key && !ctrlKey && !metaKey && !altKey && !shiftKey;

const either =
  (...matches: readonly ((pressed: Pressed) => boolean)[]) =>
  (pressed: Pressed): boolean =>
    matches.some((one) => one(pressed));

/** By the place of the key: on some keyboards digits need Shift. */
const controlDigit =
  (digit: number) =>
  ({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
    (ctrlKey || metaKey) && !altKey && !shiftKey && code === `Digit${digit}`;

const speakerKeys: readonly WorkKey<TranscriptAction>[] = speakerNumbers.map((number) => ({
  action: `speaker-${number}`,
  written: `Ctrl + ${number}`,
  does: `Speaker ${number}`,
  matches: controlDigit(number),
}));

const otherKeys: readonly WorkKey<TranscriptAction>[] = [
  {
    action: 'play',
    written: 'Esc or F9',
    does: 'Play or pause',
    matches: either(plain('Escape'), plain('F9')),
  },
  { action: 'pause', written: 'F4', does: 'Pause', matches: plain('F4') },
  {
    action: 'back',
    written: 'F7 or Alt + J',
    does: 'Back 5 seconds',
    matches: either(plain('F7'), alt('KeyJ')),
  },
  {
    action: 'forward',
    written: 'F8 or Alt + L',
    does: 'Forward 5 seconds',
    matches: either(plain('F8'), alt('KeyL')),
  },
  { action: 'slower', written: 'F2', does: 'Slower', matches: plain('F2') },
  { action: 'faster', written: 'F3', does: 'Faster', matches: plain('F3') },
  {
    action: 'repeat',
    written: 'Alt + R',
    does: 'Repeat the part, or stop repeating',
    matches: alt('KeyR'),
  },
  {
    action: 'hear',
    written: 'Alt + P',
    does: 'Play from the time of the part',
    matches: alt('KeyP'),
  },
  { action: 'stamp', written: 'Alt + T', does: 'The time, into the text', matches: alt('KeyT') },
  {
    action: 'part-stamp',
    written: 'Alt + Shift + T',
    does: 'The part begins now',
    matches: alt('KeyT', true),
  },
  {
    action: 'inaudible',
    written: 'Alt + I',
    does: '[inaudible], with the time',
    matches: alt('KeyI'),
  },
  { action: 'overlap', written: 'Alt + O', does: '[overlap]', matches: alt('KeyO') },
  { action: 'speaker', written: 'Alt + S', does: 'Name a new speaker', matches: alt('KeyS') },
  { action: 'next', written: 'Alt + ↓', does: 'Next part', matches: alt('ArrowDown') },
  { action: 'previous', written: 'Alt + ↑', does: 'Previous part', matches: alt('ArrowUp') },
  { action: 'join', written: 'Alt + M', does: 'Merge with the next part', matches: alt('KeyM') },
  { action: 'remove', written: 'Alt + X', does: 'Delete the part', matches: alt('KeyX') },
  { action: 'undo', written: 'Ctrl + Z', does: 'Undo', matches: control('z', false) },
  {
    action: 'redo',
    written: 'Ctrl + Shift + Z',
    does: 'Redo',
    matches: either(control('z', true), control('y', false)),
  },
  { action: 'checks', written: 'Alt + K', does: 'Go to the checks', matches: alt('KeyK') },
  {
    action: 'deliver',
    written: 'Ctrl + Shift + Enter',
    does: 'Check and deliver',
    matches: control('enter', true),
  },
  {
    action: 'keys',
    written: 'Ctrl + /',
    does: 'Show these keys (outside a field: ?)',
    matches: control('/', false),
  },
];

/** The keys of the page, in the order in which they are searched. */
export const transcriptKeys = [...otherKeys, ...speakerKeys];

/** The keys as they are listed; those of the field work only in it. */
export const listedKeys = [
  { action: 'divide', written: 'Enter', does: 'New part, with the time' },
  { action: 'line', written: 'Shift + Enter', does: 'New line in the part' },
  { action: 'backspace', written: 'Backspace at the start', does: 'Merge with the part before' },
  { action: 'speakers', written: 'Ctrl + 1 to 9', does: 'The speaker of the part' },
  ...otherKeys,
] as const;

/** Whether a key sets the speaker. */
export const isSpeakerAction = (action: TranscriptAction): action is SpeakerAction =>
  action.startsWith('speaker-');

/** The index of the speaker whose key was pressed. */
export const speakerOf = (action: SpeakerAction): number =>
  Number(action.slice('speaker-'.length)) - 1;

import type { DeliveryFinding } from '@nsem/core';
import { describeSoundFinding, type SoundFinding } from '@nsem/core/sound';
import {
  type AgreedTerm,
  checkDeliveredTranslation,
  checkTranscript,
  createGlossaryChecker,
  type DeliveredFinding,
  describeTranscriptFinding,
  describeTranslationFinding,
  nameFindings,
  readTranscript,
  type TranscriptFinding,
  type TranscriptPart,
  withoutFormatMarks,
} from '@nsem/core/texts';
import { findInSound } from './measure-sound.ts';

/** A line with the times of a subtitle. */
const times = /^[ \t]{0,9}(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]{1,9}-->/u;

const number = /^[ \t]{0,9}\d{1,9}[ \t]{0,9}$/u;

/**
 * Reads the subtitles of a file as the parts of a transcript, each with its beginning; what belongs to none is
 * left out. The time is linear, whatever the text.
 */
export function readSubtitles(text: string): readonly TranscriptPart[] {
  const parts: { at: number; lines: string[] }[] = [];
  const lines = text.split(/\r\n|\r|\n/u);
  for (const [nth, line] of lines.entries()) {
    const found = times.exec(line);
    if (found !== null) {
      const [hours = 0, minutes = 0, seconds = 0, fraction = 0] = [
        found[1] ?? '0',
        found[2],
        found[3],
        (found[4] ?? '0').padEnd(3, '0'),
      ].map(Number);
      parts.push({ at: ((hours * 60 + minutes) * 60 + seconds) * 1_000 + fraction, lines: [] });
      continue;
    }
    const isNumber = number.test(line) && times.test(lines[nth + 1] ?? '');
    if (!isNumber && line.trim() !== '') parts.at(-1)?.lines.push(line.trim());
  }
  return parts.map((part) => ({ at: part.at, speaker: null, text: part.lines.join('\n') }));
}

/** How a text is written; `extracted` from a document, of which headers, notes and the like are known, too. */
export type TextForm = 'plain' | 'subtitles' | 'extracted';

/** An output that is checked before it is delivered. */
export type OutputToCheck =
  | Readonly<{
      kind: 'translation';
      form: TextForm;
      text: string;
      source: string;
      isOfDocument: boolean;
      sourceLanguage: string;
      targetLanguage: string;
      terms: readonly AgreedTerm[];
    }>
  | Readonly<{
      kind: 'transcript';
      form: TextForm;
      text: string;
      durationMs: number;
      language: string;
    }>
  | Readonly<{ kind: 'sound'; path: string }>;

type Translation = Extract<OutputToCheck, { kind: 'translation' }>;
type Transcript = Extract<OutputToCheck, { kind: 'transcript' }>;

const ofLine = ({ line, text, ...found }: DeliveredFinding): DeliveryFinding => ({
  ...found,
  place: line === null ? null : line + 1,
  at: null,
  found: text,
  sentence: describeTranslationFinding({ check: found.check, text }),
});

const ofPart = ({ part, at, text, ...found }: TranscriptFinding): DeliveryFinding => ({
  ...found,
  place: part + 1,
  at,
  found: text,
  sentence: describeTranscriptFinding({ check: found.check, text }),
});

const ofSound = (found: SoundFinding): DeliveryFinding => ({
  check: found.check,
  severity: found.severity,
  place: null,
  at: found.at,
  found: '',
  sentence: describeSoundFinding(found),
});

/** Errors of which a text that was read out of a file leaves no doubt: it may have more than the translation. */
const isCertain = ({ check, severity }: Pick<DeliveryFinding, 'check' | 'severity'>): boolean =>
  severity === 'error' && !check.endsWith('-added');

const withoutTimes = (text: string): string =>
  readSubtitles(text)
    .map((part) => part.text)
    .join('\n');

function checkTranslated(output: Translation): readonly DeliveryFinding[] {
  const { form, terms, sourceLanguage, targetLanguage } = output;
  const languages = { sourceLanguage, targetLanguage };
  if (form === 'plain') {
    const { text, source, isOfDocument } = output;
    const checkTerms = terms.length === 0 ? undefined : createGlossaryChecker(terms);
    const given = { text, source, isOfDocument, ...languages, checkTerms };
    return checkDeliveredTranslation(given).map(ofLine);
  }
  const text = form === 'subtitles' ? withoutTimes(output.text) : output.text;
  const source = withoutFormatMarks(output.source);
  const read = { text: withoutFormatMarks(text), source, isOfDocument: false, ...languages };
  return checkDeliveredTranslation(read).map(ofLine).filter(isCertain);
}

function checkTranscribed({
  form,
  text,
  durationMs,
  language,
}: Transcript): readonly DeliveryFinding[] {
  const parts = form === 'subtitles' ? readSubtitles(text) : readTranscript(text);
  const found = checkTranscript(parts, durationMs, language).map(ofPart);
  return form === 'extracted' ? found.filter(isCertain) : found;
}

async function findAll(output: OutputToCheck): Promise<readonly DeliveryFinding[] | undefined> {
  switch (output.kind) {
    case 'translation':
      return checkTranslated(output);
    case 'transcript':
      return checkTranscribed(output);
    case 'sound':
      return (await findInSound(output.path))?.map(ofSound);
    default:
      return output satisfies never;
  }
}

/**
 * Checks an output. The time is linear, whatever the texts; of sound it is limited.
 *
 * @returns the findings that a refusal names: to receive all of a long text from a thread takes long. Undefined if
 *   there was no time to find any.
 */
export async function checkOutput(
  output: OutputToCheck,
): Promise<readonly DeliveryFinding[] | undefined> {
  const found = await findAll(output);
  return found && nameFindings(found);
}

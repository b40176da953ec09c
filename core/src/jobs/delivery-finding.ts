import type { SoundCheck } from '../sound/sound-finding.ts';
import type { TranscriptCheck } from '../texts/transcript-finding.ts';
import type { FindingSeverity, TranslationCheck } from '../texts/translation-finding.ts';

/** One thing that a check of an output found before it was delivered. */
export type DeliveryFinding = Readonly<{
  check: TranslationCheck | TranscriptCheck | SoundCheck;
  severity: FindingSeverity;
  /** The line of the text, the text of the document or the part of the transcript, from 1; null if not known. */
  place: number | null;
  /** The time in the recording in milliseconds; null if it is not known, or there is no recording. */
  at: number | null;
  /** What was found, short; empty for sound. */
  found: string;
  /** The same in one sentence. */
  sentence: string;
}>;

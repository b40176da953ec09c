// The code of texts that the server and the web both run.

export { composeText } from '../kernel/normalize-text.ts';
export { parseDay, parseInstant } from '../kernel/parse-moment.ts';
export { prepareDistance } from './edit-distance.ts';
export { createGlossaryChecker, type AgreedTerm, type GlossaryChecker } from './check-glossary.ts';
export {
  checkDeliveredTranslation,
  type DeliveredFinding,
  type DeliveredTranslation,
} from './check-delivered-translation.ts';
export {
  checkTranscript,
  createTranscriptChecker,
  type TranscriptChecker,
} from './check-transcript.ts';
export { checkTranslation, type CheckedTranslation } from './check-translation.ts';
export { countText, type TextCount } from './count-text.ts';
export { describeTranscriptFinding } from './describe-transcript-finding.ts';
export { describeTranslationFinding } from './describe-translation-finding.ts';
export {
  divideUnits,
  findUnitMismatch,
  joinUnits,
  type MarkMismatch,
  type UnitMismatch,
} from './document-units.ts';
export {
  joinSegments,
  longestSegmentNote,
  mergeSegments,
  splitSegment,
  type SplitPoint,
  type WorkSegment,
} from './edit-segments.ts';
export { findInconsistencies } from './find-inconsistencies.ts';
export {
  createTermFinder,
  findTermsInSteps,
  type FindableTerm,
  type FoundTerm,
  type TermFinder,
} from './find-terms.ts';
export {
  findFormatMarks,
  formatMark,
  mostFormatMarks,
  nextFormatMark,
  readableParts,
  withoutFormatMarks,
  type PlacedMark,
  type ReadablePart,
} from './format-marks.ts';
export type { LanguageLetters, Letter, Mark, MarkName } from './language-letters.ts';
export { lettersOf } from './letters.ts';
export { longestText } from './longest-text.ts';
export {
  nameFindings,
  type CheckedSegment,
  type FindingSeverity,
  type TranslationCheck,
  type TranslationFinding,
} from './translation-finding.ts';
export { noteText } from './note-text.ts';
export { segmentText } from './segment-text.ts';
export { findStandIns, type StandIn } from './stand-ins.ts';
export { isTextForDocument } from './text-for-document.ts';
export type { SegmentUnit, TextSegment } from './text-segment.ts';
export { readTranscript, writeTranscript } from './transcript.ts';
export type { TranscriptCue } from './cue-times.ts';
export { linePieces, textWidth, widthOfLine } from './text-width.ts';
export { shownSpeaker, toCues } from './transcript-cues.ts';
export type { TranscriptCheck, TranscriptFinding } from './transcript-finding.ts';
export type { TranscriptPart } from './transcript-part.ts';
export { longestSpeakerName, toSpeakerName, transcriptSpeakers } from './transcript-speakers.ts';
export {
  findMarks,
  findStamps,
  writeStamp,
  type FoundMark,
  type TranscriptMark,
  type TranscriptStamp,
} from './transcript-stamps.ts';

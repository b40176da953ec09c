// The code of texts that the server and the web both run.

export { composeText } from '../kernel/plain-text.ts';
export { parseDay, parseInstant } from '../kernel/instant.ts';
export { prepareDistance } from './edit-distance.ts';
export { createGlossaryChecker, type AgreedTerm, type GlossaryChecker } from './check-glossary.ts';
export {
  checkDeliveredTranslation,
  type CheckedTranslation,
  checkTranslation,
  type DeliveredFinding,
  type DeliveredTranslation,
  findInconsistencies,
} from './check-translation.ts';
export {
  checkTranscript,
  createTranscriptChecker,
  type TranscriptChecker,
} from './check-transcript.ts';
export { countText, longestText, type TextCount } from './count-text.ts';
export { segmentText, type SegmentUnit, type TextSegment } from './segment-text.ts';
export {
  describeTranscriptFinding,
  type TranscriptCheck,
  type TranscriptFinding,
} from './transcript-finding.ts';
export {
  type CheckedSegment,
  describeTranslationFinding,
  type FindingSeverity,
  nameFindings,
  type TranslationCheck,
  type TranslationFinding,
} from './translation-finding.ts';
export {
  divideUnits,
  findUnitMismatch,
  isTextForDocument,
  joinUnits,
  type MarkMismatch,
  noteText,
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
export {
  type LanguageLetters,
  type Letter,
  lettersOf,
  type Mark,
  type MarkName,
} from './letters.ts';
export { findStandIns, type StandIn } from './stand-ins.ts';
export {
  longestSpeakerName,
  readTranscript,
  toSpeakerName,
  type TranscriptPart,
  transcriptSpeakers,
  writeTranscript,
} from './transcript.ts';
export { shownSpeaker, toCues, type TranscriptCue } from './transcript-cues.ts';
export { linePieces, textWidth, widthOfLine } from './caption-lines.ts';
export {
  findMarks,
  findStamps,
  writeStamp,
  type FoundMark,
  type TranscriptMark,
  type TranscriptStamp,
} from './transcript-stamps.ts';

// The code of texts that the server and the web both run.

export { composeText } from '../kernel/normalize-text.ts';
export { checkTranslation, type CheckedTranslation } from './check-translation.ts';
export { countText, type TextCount } from './count-text.ts';
export {
  divideUnits,
  findUnitMismatch,
  joinUnits,
  type MarkMismatch,
  type UnitMismatch,
} from './document-units.ts';
export {
  longestSegmentNote,
  mergeSegments,
  splitSegment,
  type SplitPoint,
  type WorkSegment,
} from './edit-segments.ts';
export { findInconsistencies } from './find-inconsistencies.ts';
export {
  findFormatMarks,
  formatMark,
  mostFormatMarks,
  withoutFormatMarks,
  type PlacedMark,
} from './format-marks.ts';
export type { LanguageLetters, Letter, Mark, MarkName } from './language-letters.ts';
export { lettersOf } from './letters.ts';
export { segmentText } from './segment-text.ts';
export { findStandIns, type StandIn } from './stand-ins.ts';
export type { SegmentUnit, TextSegment } from './text-segment.ts';
export type {
  CheckedSegment,
  FindingSeverity,
  TranslationCheck,
  TranslationFinding,
} from './translation-finding.ts';

import { errorChecks, type Found, type TranslationFinding } from './translation-finding.ts';

/** The most characters of what was found, in UTF-16 units. */
const longestText = 80;

/** What was found in one segment, as a finding: with its severity, and its text shortened. */
export function toFinding({ check, text }: Found, segment: number): TranslationFinding {
  const short = text.trim().slice(0, longestText);
  return {
    check,
    severity: errorChecks.has(check) ? 'error' : 'warning',
    segment,
    text: short.isWellFormed() ? short : short.slice(0, -1),
  };
}

import { refuse, ok, type Result } from '../kernel/result.ts';
import { decideTerm, type DecidedTerm } from './decide-term.ts';
import type { FaultyLine, GlossaryFault, ImportPlace } from './glossary-fault.ts';
import { forbiddenSeparator, longestTerm, mostForbidden, mostTerms } from './glossary-term.ts';

/** What an import does with a term that the client has: it is refused, or replaced. */
export const importModes = ['add', 'update'] as const;
export type ImportMode = (typeof importModes)[number];

/** The most lines that a refusal names. */
export const mostFaultyLines = 50;

/** A line of a file as it was read; a cell that is not there is empty. */
export type ImportLine = ImportPlace &
  Readonly<{
    sourceLanguage: string;
    targetLanguage: string;
    term: string;
    /** Empty: the term stays as it is. */
    translation: string;
    note: string;
    /** Divided by `forbiddenSeparator`. */
    forbidden: string;
    caseSensitive: string;
  }>;

/** A line whose term can be stored; its languages are not resolved yet. */
export type DecidedLine = DecidedTerm &
  Pick<ImportLine, keyof ImportPlace | 'sourceLanguage' | 'targetLanguage'>;

const flags: ReadonlyMap<string, boolean> = new Map([
  ['', false],
  ['no', false],
  ['false', false],
  ['0', false],
  ['yes', true],
  ['true', true],
  ['1', true],
]);

/** A longer cell is no list: it need not be divided to be refused. */
const longestForbidden = mostForbidden * (longestTerm.forbidden + forbiddenSeparator.length);

/** Where a line is in its file. */
export const placeOf = ({ line, row }: ImportPlace): ImportPlace =>
  row === undefined ? { line } : { line, row };

function checkLine(read: ImportLine): readonly FaultyLine[] {
  const { sourceLanguage, targetLanguage, forbidden } = read;
  const place = placeOf(read);
  const faults: FaultyLine[] = [];
  if (sourceLanguage === '')
    faults.push({ ...place, part: 'source_language', reason: 'no-language' });
  if (targetLanguage === '')
    faults.push({ ...place, part: 'target_language', reason: 'no-language' });
  if (forbidden.length > longestForbidden) {
    faults.push({ ...place, part: 'forbidden', reason: 'too-long' });
  }
  return faults;
}

/** Decides whether a line of an import can be a term; returns all that is wrong with it. */
export function decideImportLine(
  read: ImportLine,
): Result<DecidedLine, Readonly<{ lines: readonly FaultyLine[] }>> {
  const { sourceLanguage, targetLanguage, term, translation, note, forbidden } = read;
  const place = placeOf(read);
  const faults = [...checkLine(read)];
  const flag = flags.get(read.caseSensitive.trim().toLowerCase());
  const isLong = forbidden.length > longestForbidden;
  const decided = decideTerm({
    term,
    translation: translation === '' ? null : translation,
    note: note === '' ? null : note,
    forbidden: isLong ? [] : forbidden.split(forbiddenSeparator),
    isCaseSensitive: flag ?? false,
  });
  if (!decided.ok && decided.fault.code === 'glossary.invalid') {
    faults.push(...decided.fault.parts.map((part) => ({ ...place, ...part })));
  }
  if (flag === undefined) faults.push({ ...place, part: 'case_sensitive', reason: 'no-flag' });
  return decided.ok && faults.length === 0
    ? ok({ ...decided.value, ...place, sourceLanguage, targetLanguage })
    : { ok: false, fault: { lines: faults } };
}

/** A line of an import with the codes of its languages. */
type ResolvedLine = Pick<
  DecidedLine,
  keyof ImportPlace | 'key' | 'sourceLanguage' | 'targetLanguage'
>;

/** What tells a client's terms from each other. */
export const toIdentityText = (
  term: Pick<ResolvedLine, 'key' | 'sourceLanguage' | 'targetLanguage'>,
): string => [term.sourceLanguage, term.targetLanguage, term.key].join('\n');

/** How many terms an import adds, and how many it replaces. */
export type ImportCounts = Readonly<{ added: number; updated: number }>;

/** Refuses an import because of some of its lines. */
export const refuseLines = (lines: readonly FaultyLine[]) =>
  refuse({ code: 'glossary.import-invalid', lines: lines.slice(0, mostFaultyLines) });

/**
 * Decides an import: all of its lines or none. A term may be in the file once, and if the client has
 * it, the mode must be `update`.
 *
 * @param known what tells the client's terms from each other.
 */
export function decideImport(
  lines: readonly ResolvedLine[],
  { known, mode }: Readonly<{ known: ReadonlySet<string>; mode: ImportMode }>,
): Result<ImportCounts, GlossaryFault> {
  const seen = new Set<string>();
  const faults: FaultyLine[] = [];
  let updated = 0;
  for (const resolved of lines) {
    const identity = toIdentityText(resolved);
    const place = placeOf(resolved);
    if (seen.has(identity)) faults.push({ ...place, part: 'term', reason: 'repeated' });
    else if (known.has(identity)) {
      updated += 1;
      if (mode === 'add') faults.push({ ...place, part: 'term', reason: 'exists' });
    }
    seen.add(identity);
  }
  if (faults.length > 0) return refuseLines(faults);
  const added = lines.length - updated;
  return known.size + added > mostTerms
    ? refuse({ code: 'glossary.too-many', most: mostTerms })
    : ok({ added, updated });
}

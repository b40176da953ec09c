import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageCode } from '../languages/language.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type DecidedTerm, decideTerm } from './decide-term.ts';
import {
  type FaultyLine,
  forbiddenSeparator,
  type GlossaryFault,
  type ImportPlace,
  longestTerm,
  mostForbidden,
  mostTerms,
} from './glossary-term.ts';

/** The treatment of a term that exists: it is refused, or replaced. */
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
const placeOf = ({ line, row }: ImportPlace): ImportPlace =>
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

/** The key of a term among those of its client. */
const toIdentityText = (
  term: Pick<ResolvedLine, 'key' | 'sourceLanguage' | 'targetLanguage'>,
): string => [term.sourceLanguage, term.targetLanguage, term.key].join('\n');

/** How many terms an import adds, and how many it replaces. */
export type ImportCounts = Readonly<{ added: number; updated: number }>;

/** Refuses an import because of some of its lines. */
const refuseLines = (lines: readonly FaultyLine[]) =>
  refuse({ code: 'glossary.import-invalid', lines: lines.slice(0, mostFaultyLines) });

/**
 * Decides an import: all of its lines or none. A term may be in the file once, and if the client has
 * it, the mode must be `update`.
 *
 * @param known the keys of the client's terms.
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

/** The terms of a file, and what is done with them. */
export type GlossaryImport = Readonly<{
  lines: readonly DecidedLine[];
  mode: ImportMode;
  /** Whether nothing is stored: the answer says what would be. */
  isDryRun: boolean;
}>;

type Codes = Map<string, LanguageCode | undefined>;

/** The code of a language; each reference is looked up once. */
async function findCode(
  stores: Stores,
  codes: Codes,
  reference: string,
): Promise<LanguageCode | undefined> {
  if (codes.has(reference)) return codes.get(reference);
  const found = await resolveLanguage(stores, reference, 'language');
  const code = found.ok ? found.value : undefined;
  codes.set(reference, code);
  return code;
}

/** Resolves the languages of lines, until as many are refused as a refusal names. */
async function resolveLines(
  stores: Stores,
  lines: readonly DecidedLine[],
): Promise<Result<readonly DecidedLine[], GlossaryFault>> {
  const codes: Codes = new Map();
  const faults: FaultyLine[] = [];
  const resolved: DecidedLine[] = [];
  for (const decided of lines) {
    if (faults.length >= mostFaultyLines) break;
    const place = placeOf(decided);
    const source = await findCode(stores, codes, decided.sourceLanguage);
    const target = await findCode(stores, codes, decided.targetLanguage);
    if (source === undefined) faults.push({ ...place, part: 'source_language', reason: 'unknown' });
    if (target === undefined) faults.push({ ...place, part: 'target_language', reason: 'unknown' });
    if (source === undefined || target === undefined) continue;
    if (source === target) faults.push({ ...place, part: 'target_language', reason: 'same' });
    resolved.push({ ...decided, sourceLanguage: source, targetLanguage: target });
  }
  return faults.length > 0 ? refuseLines(faults) : ok(resolved);
}

/** Adds the terms of a file to the actor's glossary: all of them, or none. */
export async function importGlossary(
  stores: Stores,
  actor: Actor,
  { lines, mode, isDryRun }: GlossaryImport,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ImportCounts, GlossaryFault | PermissionFault>> {
  if (!can(actor, 'glossary.edit')) return deny(actor, 'glossary.edit');
  const { accountId: ownerId } = actor;
  const resolved = await resolveLines(stores, lines);
  if (!resolved.ok) return resolved;
  const identities = await stores.glossary.listIdentities(ownerId);
  const known = new Set(identities.map((identity) => toIdentityText(identity)));
  const decided = decideImport(resolved.value, { known, mode });
  if (!decided.ok || isDryRun) return decided;
  const stored = { ownerId, createdAt: now, updatedAt: now };
  await stores.glossary.saveAll(
    resolved.value.map(({ line: _line, row: _row, ...term }) => ({ ...term, ...stored })),
  );
  return decided;
}
importGlossary.guards = () => ['glossary-import'] as const;

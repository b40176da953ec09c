import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageCode } from '../languages/language.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideImport,
  mostFaultyLines,
  placeOf,
  refuseLines,
  toIdentityText,
  type DecidedLine,
  type ImportCounts,
  type ImportMode,
} from './decide-import.ts';
import type { FaultyLine, GlossaryFault } from './glossary-fault.ts';

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

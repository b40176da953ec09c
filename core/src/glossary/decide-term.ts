import {
  composeText,
  isPlainLine,
  isVisible,
  toCompatible,
  withoutNeedless,
} from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { readTermWords, toTermKey } from '../texts/find-terms.ts';
import {
  forbiddenSeparator,
  type GlossaryFault,
  type InvalidTermPart,
  longestTerm,
  mostForbidden,
  mostTermWords,
  type TermDraft,
} from './glossary-term.ts';

const tidyLine = (line: string): string =>
  composeText(withoutNeedless(line)).trim().replaceAll(/\s+/gu, ' ');

const orNull = (line: string | null): string | null => tidyLine(line ?? '') || null;

/** Without those that are empty, and without repetitions. */
function tidyForms(forms: readonly string[]): readonly string[] {
  const byKey = new Map(forms.map(tidyLine).map((form) => [toTermKey(form), form]));
  byKey.delete('');
  return [...byKey.values()];
}

const tidy = ({ term, translation, note, forbidden, isCaseSensitive }: TermDraft): TermDraft => ({
  term: tidyLine(term),
  translation: orNull(translation),
  note: orNull(note),
  forbidden: tidyForms(forbidden),
  isCaseSensitive,
});

const countWords = (text: string): number => [...readTermWords(text)].length;

/** The fault of a term or a translation; undefined if there is none. */
function findReason(form: string, longest: number): InvalidTermPart['reason'] | undefined {
  if (form.length > longest) return 'too-long';
  if (!isPlainLine(form) || !isVisible(form)) return 'not-plain';
  return countWords(form) > mostTermWords ? 'too-many-words' : undefined;
}

function* checkForbidden({ term, translation, forbidden }: TermDraft): Generator<InvalidTermPart> {
  const part = 'forbidden';
  if (forbidden.length > mostForbidden) yield { part, reason: 'too-many' };
  for (const form of forbidden) {
    const isDivided = form.includes(forbiddenSeparator);
    const reason = isDivided ? 'not-plain' : findReason(form, longestTerm.forbidden);
    if (reason !== undefined) return yield { part, reason };
  }
  const agreed = toTermKey(translation ?? term);
  if (forbidden.some((form) => toTermKey(form) === agreed)) yield { part, reason: 'agreed' };
  return undefined;
}

function* checkTerm(draft: TermDraft): Generator<InvalidTermPart> {
  const { term, translation, note } = draft;
  const reason = term === '' ? 'missing' : findReason(term, longestTerm.term);
  if (reason !== undefined) yield { part: 'term', reason };
  const ofTranslation =
    translation === null ? undefined : findReason(translation, longestTerm.translation);
  if (ofTranslation !== undefined) yield { part: 'translation', reason: ofTranslation };
  if (note !== null) {
    if (note.length > longestTerm.note) yield { part: 'note', reason: 'too-long' };
    else if (!isPlainLine(note)) yield { part: 'note', reason: 'not-plain' };
  }
  yield* checkForbidden(draft);
}

/** A term that can be stored, and its key. */
export type DecidedTerm = TermDraft & Readonly<{ key: string }>;

/** Decides a term (docs/domain.md, Glossaries). Reports all invalid parts at once. */
export function decideTerm(draft: TermDraft): Result<DecidedTerm, GlossaryFault> {
  const tidied = tidy(draft);
  const parts = [...checkTerm(tidied)];
  if (parts.length > 0) return refuse({ code: 'glossary.invalid', parts });
  return ok({ ...tidied, key: toTermKey(toCompatible(tidied.term)) });
}

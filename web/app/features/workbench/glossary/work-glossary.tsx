import {
  createGlossaryChecker,
  createTermFinder,
  type GlossaryChecker,
  type TermFinder,
} from '@nsem/core/texts';
import type { GlossaryTerm } from '@nsem/sdk';
import type { ComponentType, RefObject } from 'react';

import { focusField, insertAtCaret } from '../segments/typing.ts';
import { ToolButton } from '../tools/tool-button.tsx';
import styles from './segment-terms.module.css';

/** The terms of the client for a job: how they are found, checked and shown. */
export type WorkGlossary = Readonly<{
  find: TermFinder<WorkTerm>;
  checkTerms: GlossaryChecker;
  /** Enters the translation of the first term of a source that its translation does not have yet. */
  insertNextTerm: (field: HTMLTextAreaElement, source: string) => void;
  MarkedSource: ComponentType<Pick<TermProps, 'source' | 'find'>>;
  SegmentTerms: ComponentType<TermProps>;
}>;

/** Prepares the terms of a job, once for all its segments. */
export function createWorkGlossary(terms: readonly GlossaryTerm[]): WorkGlossary {
  const found = terms.map((term) => ({ ...term, isCaseSensitive: term.case_sensitive }));
  const find = createTermFinder(found);
  return {
    find,
    checkTerms: createGlossaryChecker(found),
    insertNextTerm: (field, source) => insertNext(field, termsIn(source, find)),
    MarkedSource,
    SegmentTerms,
  };
}

/** A term as the page uses it. */
type WorkTerm = GlossaryTerm & Readonly<{ isCaseSensitive: boolean }>;

/** A segment with its terms, and the field of its translation. */
type TermProps = Readonly<{
  source: string;
  target: string | undefined;
  find: TermFinder<WorkTerm>;
  field: RefObject<HTMLTextAreaElement | null>;
}>;

/** A source in which the terms of the client are underlined. */
function MarkedSource({ source, find }: Pick<TermProps, 'source' | 'find'>) {
  const found = find(source);
  const last = found.at(-1)?.to ?? 0;
  return (
    <>
      {found.map(({ from, to }, nth) => (
        <span key={from}>
          {source.slice(found[nth - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{source.slice(from, to)}</mark>
        </span>
      ))}
      {source.slice(last)}
    </>
  );
}

/** The terms of a source, each listed at its first place. */
const termsIn = (source: string, find: TermFinder<WorkTerm>): readonly WorkTerm[] => [
  ...new Set(find(source).map(({ term }) => term)),
];

/** What is to be in the translation. */
const agreedText = ({ term, translation }: WorkTerm): string => translation ?? term;

const isIn = (text: string, agreed: string): boolean =>
  text.toLowerCase().includes(agreed.toLowerCase());

/** The terms of a segment, with what the client wants to read, and what not. */
function SegmentTerms({ source, target, find, field }: TermProps) {
  const terms = termsIn(source, find);
  if (terms.length === 0) return null;
  return (
    <ul className="stack tight small" aria-label="Terms of the client">
      {terms.map((term) => (
        <li key={term.id} className={`row apart ${styles.term}`}>
          <div>
            <span>{term.term}</span>
            {': '}
            {term.translation === null ? (
              <em>stays as it is</em>
            ) : (
              <strong lang={target} dir="auto">
                {term.translation}
              </strong>
            )}
            {term.forbidden.length > 0 && (
              <span className="soft">
                {' ·\u00A0not '}
                <span lang={target}>{term.forbidden.join(', ')}</span>
              </span>
            )}
            {term.note !== null && <span className="soft">{` ·\u00A0${term.note}`}</span>}
          </div>
          <ToolButton
            name={`Insert ${agreedText(term)}`}
            sign="Insert"
            leavesFocus
            act={() => {
              if (field.current !== null) insert(field.current, agreedText(term));
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Enters a translation where the caret is, apart from the word before. */
function insert(field: HTMLTextAreaElement, agreed: string): void {
  focusField(field);
  const before = field.value.charAt(field.selectionStart - 1);
  insertAtCaret(field, before === '' || /\s/u.test(before) ? agreed : ` ${agreed}`);
}

/** Enters the first translation of a term that the field does not have yet, rendered or not. */
function insertNext(field: HTMLTextAreaElement, terms: readonly WorkTerm[]): void {
  const next = terms.map(agreedText).find((agreed) => !isIn(field.value, agreed));
  if (next !== undefined) insert(field, next);
}

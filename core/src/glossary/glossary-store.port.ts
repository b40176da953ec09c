import type { CursorPage } from '../kernel/cursor-page.ts';
import type { AccountId, GlossaryTermId } from '../kernel/ids.ts';
import type { FindableTerm } from '../texts/find-terms.ts';
import type { GlossaryTerm, NewGlossaryTerm, TermPair } from './glossary-term.ts';

/** What tells a term from the others of all clients. */
export type TermIdentity = TermPair & Pick<NewGlossaryTerm, 'ownerId' | 'key'>;

/** Which terms of a client are listed. */
export type TermFilter = Readonly<{
  sourceLanguage?: string | undefined;
  targetLanguage?: string | undefined;
  /** A part of the term or of its translation, in lower case. */
  text?: string | undefined;
}>;

/** A term as far as it is looked for in a text. */
export type TermToFind = FindableTerm & Pick<GlossaryTerm, 'id'>;

/** Stores the glossaries of clients. */
export interface GlossaryStore {
  insert(term: NewGlossaryTerm): Promise<GlossaryTerm>;
  find(id: GlossaryTermId): Promise<GlossaryTerm | undefined>;
  findSame(identity: TermIdentity): Promise<GlossaryTerm | undefined>;
  replace(term: GlossaryTerm): Promise<void>;
  remove(id: GlossaryTermId): Promise<void>;
  /** The number of a client's terms. */
  count(ownerId: AccountId): Promise<number>;
  /** Newest first. */
  list(ownerId: AccountId, filter: TermFilter, page: CursorPage): Promise<readonly GlossaryTerm[]>;
  /** What tells a client's terms from each other. */
  listIdentities(ownerId: AccountId): Promise<readonly TermIdentity[]>;
  /** Stores terms; one that is there already is replaced, and keeps its id. */
  saveAll(terms: readonly NewGlossaryTerm[]): Promise<void>;
  /** The terms of a client for a pair of languages. */
  listToFind(ownerId: AccountId, pair: TermPair): Promise<readonly TermToFind[]>;
  /** The terms of a client that have the ids, in no particular order. */
  findMany(ownerId: AccountId, ids: readonly GlossaryTermId[]): Promise<readonly GlossaryTerm[]>;
}

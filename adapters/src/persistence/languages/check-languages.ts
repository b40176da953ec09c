import Database from 'better-sqlite3';
import { collectProblems } from '../sqlite/verify-books.ts';
import { selectUnmarked } from './language-store.ts';

type Unmarked = Readonly<{ id: number; code: string }>;

function* describe(rows: Iterable<Unmarked>): Generator<string> {
  for (const { id, code } of rows) {
    yield `languages ${id}: is_used is false, and there are jobs in "${code}"`;
  }
}

/** Finds languages that jobs are in and that are not marked as used, so that they could be deleted. */
export function checkLanguages(file: string, maxProblems: number) {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const rows = database.prepare<[], Unmarked>(selectUnmarked).iterate();
    return collectProblems(describe(rows), maxProblems);
  } finally {
    database.close();
  }
}

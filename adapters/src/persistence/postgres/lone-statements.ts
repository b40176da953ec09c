import type { StatementText } from './statement-batch.ts';

/** What a read has asked for. */
export type Asked = Readonly<{
  /** Its first statement; undefined if it needed none. */
  first: StatementText | undefined;
  /** Whether it has asked for anything else. */
  hasContinued: boolean;
  /** Whether it has asked for something when nothing could be added any more, so that it has to run again. */
  isTooLate: boolean;
}>;

/**
 * Which statements are all that a read asks for. Such a statement is a snapshot by itself: nothing needs to begin
 * a transaction before it, or to end one after it.
 */
export interface LoneStatements {
  /** Whether each of these is known to be the only one of its read. */
  areLone(statements: readonly StatementText[]): boolean;
  /** Learns from a read that has ended. A statement that some reads go on after is not lone any more. */
  learn(asked: Omit<Asked, 'isTooLate'>): void;
}

/** Knows no statement at first. Only prepared ones are learned: they have names, and their number is limited. */
export function createLoneStatements(): LoneStatements {
  const lone = new Set<string>();
  const followed = new Set<string>();
  return {
    areLone: (statements) => statements.every(({ name }) => name !== undefined && lone.has(name)),
    learn({ first, hasContinued }) {
      if (first?.name === undefined) return;
      if (hasContinued) {
        lone.delete(first.name);
        followed.add(first.name);
      } else if (!followed.has(first.name)) {
        lone.add(first.name);
      }
    },
  };
}

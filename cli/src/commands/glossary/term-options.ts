import type { GlossaryTermBody } from '@nsem/sdk';
import type { Command } from 'commander';

/** What a term is besides its text. */
export type TermOptions = Readonly<{
  from: string;
  to: string;
  translation?: string;
  note?: string;
  forbidden?: readonly string[];
  caseSensitive?: boolean;
}>;

/** Adds the options of a term. */
export const addTermOptions = (command: Command): Command =>
  command
    .requiredOption('--from <language>', 'the language of the term: code or name')
    .requiredOption('--to <language>', 'the language of its translation: code or name')
    .option('--translation <text>', 'its translation; without it, the term stays as it is')
    .option('--note <text>', 'what providers should know about it')
    .option('--forbidden <text...>', 'translations that you do not want')
    .option('--case-sensitive', 'find it only in the same case');

/** The term that the options describe. */
export const termOf = (term: string, options: TermOptions): GlossaryTermBody => ({
  source_language: options.from,
  target_language: options.to,
  term,
  translation: options.translation ?? null,
  note: options.note ?? null,
  forbidden: [...(options.forbidden ?? [])],
  case_sensitive: options.caseSensitive ?? false,
});

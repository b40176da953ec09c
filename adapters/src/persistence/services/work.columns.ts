import { serviceTypes } from '@nsem/core';
import { p } from '@mikro-orm/sqlite';

/** The columns of work, which services and jobs share. */
export const workColumns = {
  service_type: p.enum([...serviceTypes]),
  /** The language of the text or speech that is handed in. */
  language: p.text(),
  /** For a translation, and for a translation only. */
  target_language: p.text().strictNullable(),
};

/** The rule of the schema that a translation, and nothing else, has a target language. */
export const targetRule = "(service_type = 'translation') = (target_language is not null)";

import { serviceTypes } from '@nsem/core';
import { p } from '@mikro-orm/sqlite';

/** The columns that describe work, shared by services and jobs. */
export const workColumns = {
  service_type: p.enum([...serviceTypes]),
  /** The language of the input text or speech. */
  language: p.text(),
  /** Set for translations only. */
  target_language: p.text().strictNullable(),
};

/** The schema's rule that translations, and only they, have a target language. */
export const targetRule = "(service_type = 'translation') = (target_language is not null)";

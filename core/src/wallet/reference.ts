import { composeText } from '../kernel/normalize-text.ts';

/** A reference as it is stored and shown: composed, without superfluous white space. */
export const tidyReference = (reference: string): string =>
  composeText(reference).trim().replaceAll(/\s+/gu, ' ');

/** A reference in the form in which it is compared: its case does not matter either. */
export const toReferenceKey = (reference: string): string =>
  composeText(tidyReference(reference).toUpperCase().toLowerCase());

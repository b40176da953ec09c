import { lookAlikeKey } from '../kernel/look-alikes.ts';
import { composeText } from '../kernel/normalize-text.ts';

/** A reference as it is stored and shown: composed, without superfluous white space. */
export const tidyReference = (reference: string): string =>
  composeText(reference).trim().replaceAll(/\s+/gu, ' ');

/** A reference in the form in which it is compared: two that look the same, in any case, are one. */
export const toReferenceKey = (reference: string): string => lookAlikeKey(reference);

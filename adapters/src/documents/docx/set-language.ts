import { directionOf } from '../../languages/text-direction.ts';
import { setDirection, setStyleDirection } from './set-direction.ts';

/** Languages whose letters Word takes from the fonts of East Asia. */
const eastAsian = /^(?:zh|ja|ko|yue|wuu|nan|hak|ii)(?:-|$)/iu;

/** Word has three languages for a text: of its letters from the left, of those from the right, and of East Asia. */
const attributeOf = (language: string): string => {
  if (eastAsian.test(language)) return 'w:eastAsia';
  return directionOf(language) === 'rtl' ? 'w:bidi' : 'w:val';
};

/** The language by which Word checks the spelling. */
function declareLanguage(source: string, language: string): string {
  const attribute = attributeOf(language);
  const present = new RegExp(`\\s${attribute}="[^"<>]{0,40}"`, 'u');
  const written = ` ${attribute}="${language}"`;
  return source.replaceAll(/<w:lang(?:\s[^<>]{0,200})?\/>/gu, (tag) =>
    present.test(tag) ? tag.replace(present, written) : `${tag.slice(0, -2)}${written}/>`,
  );
}

/** A part with a text in the target language, in its direction. */
export const setLanguage = (source: string, language: string): string =>
  setDirection(declareLanguage(source, language), { direction: directionOf(language), language });

/** The styles of a text in the target language. */
export const setStyleLanguage = (source: string, language: string): string =>
  setStyleDirection(declareLanguage(source, language), {
    direction: directionOf(language),
    language,
  });

import type { DocumentNotice } from '../document-format.ts';

/** What is seen of a document without its paragraphs. */
type Seen = Readonly<{
  /** The sources of the parts that are translated, with their changes accepted. */
  sources: readonly string[];
  /** The last words of the types of all that they refer to. */
  kinds: ReadonlySet<string>;
  comments: string;
  numbering: string;
  properties: string;
}>;

const description = /<(?:wp:docPr|\w{1,9}:cNvPr)\s[^<>]{0,2000}?(?:descr|title)="[^"]*\p{L}/u;
/** What describes a table to those who do not see it. */
const tableDescription = /<w:tbl(?:Caption|Description)\s[^<>]{0,200}?w:val="[^"]*\p{L}/u;
/** What is shown over a link: of an element, or of a field. */
const linkTitle =
  /<w:hyperlink\s[^<>]{0,2000}?w:tooltip="[^"]*\p{L}|(?:<w:instrText(?:\s[^<>]{0,99})?>|w:instr=")\s{0,99}HYPERLINK\s[^<>]{0,2000}?\\o\s/iu;
/** Descriptions in the drawings of older Word, and words that are drawn as a shape. */
const olderDescription = /<v:\w{1,20}\s[^<>]{0,5000}?\s(?:alt|string)="[^"]*\p{L}/u;
const formula = /<m:t[\s>][^<]{0,9999}\p{L}/u;
const drawnText = /<a:t>[^<]{0,9999}\p{L}/u;
const formText =
  /<w:(?:listEntry|helpText|statusText|default|alias)\s[^<>]{0,200}?w:val="[^"]*\p{L}|<w:listItem\s[^<>]{0,999}?w:displayText="/u;
const fieldText =
  /(?:<w:instrText(?:\s[^<>]{0,99})?>|w:instr=")\s{0,99}(?:ASK|AUTOTEXTLIST|COMPARE|FILLIN|GOTOBUTTON|IF|MACROBUTTON|QUOTE|SET|TC|XE)\s/iu;
const levelText = /<w:lvlText\s[^<>]{0,200}?w:val="[^"]*\p{L}{2}/u;
const words = /<w:t[\s>][^<]{0,9999}[\p{L}\p{N}]/u;
const property =
  /<(?:dc:title|dc:subject|dc:description|cp:keywords|cp:category)(?:\s[^<>]{0,200})?>[^<]{0,9999}\p{L}/u;

const chartKinds: readonly string[] = ['chart', 'chartEx', 'diagramData'];
const embeddedKinds: readonly string[] = ['package', 'oleObject', 'subDocument'];

/** What a reader sees of a document, or can see, and that is not translated. */
export function findUntranslated(seen: Seen): Partial<Record<DocumentNotice, boolean>> {
  const { sources, kinds, comments, numbering, properties } = seen;
  const has = (...patterns: readonly RegExp[]): boolean =>
    sources.some((source) => patterns.some((pattern) => pattern.test(source)));
  return {
    'charts-not-translated': chartKinds.some((kind) => kinds.has(kind)) || has(drawnText),
    'comments-not-translated': words.test(comments),
    'embedded-files-not-translated': embeddedKinds.some((kind) => kinds.has(kind)),
    'field-texts-not-translated': has(fieldText),
    'form-texts-not-translated': has(formText),
    'formulas-not-translated': has(formula),
    'link-titles-not-translated': has(linkTitle),
    'list-numbers-not-translated': levelText.test(numbering),
    'picture-texts-not-translated': has(description, olderDescription, tableDescription),
    'pronunciations-dropped': has(/<w:ruby[\s>]/u),
    'properties-not-translated': property.test(properties),
  };
}

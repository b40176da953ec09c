import { directionOf, directionsIn, type TextDirection } from '../../languages/text-direction.ts';
import { type Replacement, replaceRanges } from '../ranges.ts';
import { elementsOf, readXml, textOf, type XmlElement } from '../read-xml.ts';

/** A property to add, as it is written. */
type Added = Readonly<{ name: string; xml: string }>;

const orderOf = (names: string): ReadonlyMap<string, number> =>
  new Map(names.split(' ').map((name, nth) => [`w:${name}`, nth]));

// Word refuses a document whose properties are in another order than that of the standard.
const inParagraph = orderOf(
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi',
);
const inRun = orderOf(
  'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang',
);
const inSection = orderOf(
  'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi',
);
const inTable = orderOf('tblStyle tblpPr tblOverlap bidiVisual');

/** Formats that Word has for both directions: `w:b` is bold from the left, `w:bCs` from the right. */
const twins: readonly (readonly [ltr: string, rtl: string])[] = [
  ['w:b', 'w:bCs'],
  ['w:i', 'w:iCs'],
  ['w:sz', 'w:szCs'],
];

const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && elementsOf(parent).find((element) => element.name === name);

const isOn = ({ attributes }: XmlElement): boolean =>
  !['0', 'false', 'off'].includes(attributes['w:val'] ?? '');

const removal = ({ from, to }: XmlElement): Replacement => ({ from, to, text: '' });

/** Adds properties to an element at the places that the standard gives them. */
function addTo(
  parent: XmlElement,
  added: readonly Added[],
  order: ReadonlyMap<string, number>,
): readonly Replacement[] {
  if (added.length === 0) return [];
  if (parent.contentFrom === parent.to) {
    const text = `>${added.map(({ xml }) => xml).join('')}</${parent.name}>`;
    return [{ from: parent.to - '/>'.length, to: parent.to, text }];
  }
  const rankOf = (name: string): number => order.get(name) ?? Infinity;
  return added.map(({ name, xml }) => {
    const next = elementsOf(parent).find((element) => rankOf(element.name) > rankOf(name));
    const at = next?.from ?? parent.contentTo;
    return { from: at, to: at, text: xml };
  });
}

/** Adds properties to what an element has first, or gives it such properties. */
function addProperties(
  owner: XmlElement,
  added: readonly Added[],
  { name, order }: Readonly<{ name: string; order: ReadonlyMap<string, number> }>,
): readonly Replacement[] {
  const properties = child(owner, name);
  if (properties !== undefined) return addTo(properties, added, order);
  const all = added.map(({ xml }) => xml).join('');
  if (all === '') return [];
  return addTo(owner, [{ name, xml: `<${name}>${all}</${name}>` }], new Map([[name, -1]]));
}

/** Sets or removes what says that something runs from the right. */
function setMark(
  owner: XmlElement,
  isSet: boolean,
  place: Readonly<{ name: string; order: ReadonlyMap<string, number>; mark: string }>,
): readonly Replacement[] {
  const { name, order, mark } = place;
  const present = child(name === owner.name ? owner : child(owner, name), mark);
  if (present !== undefined && isOn(present) === isSet) return [];
  const removed = present === undefined ? [] : [removal(present)];
  if (!isSet) return removed;
  const added = [{ name: mark, xml: `<${mark}/>` }];
  const written =
    name === owner.name ? addTo(owner, added, order) : addProperties(owner, added, { name, order });
  return [...removed, ...written];
}

/** The formats of the other direction, so that what was bold stays bold. */
function addTwins(properties: XmlElement | undefined, direction: TextDirection, source: string) {
  return twins.flatMap(([ltr, rtl]): readonly Added[] => {
    const [from, to] = direction === 'rtl' ? [ltr, rtl] : [rtl, ltr];
    const format = child(properties, from);
    if (format === undefined || child(properties, to) !== undefined) return [];
    const xml = source.slice(format.from, format.to).replace(`<${from}`, `<${to}`);
    return [{ name: to, xml }];
  });
}

/** The direction of a translation, and its language. */
type SetDirection = Readonly<{ direction: TextDirection; language: string }>;

/** A run has the direction of its letters; that of the translation, if it has none. */
function setRun(run: XmlElement, source: string, { direction, language }: SetDirection) {
  const texts = elementsOf(run).filter(({ name }) => name === 'w:t');
  if (texts.length === 0) return [];
  const found = directionsIn(texts.map(textOf).join(''));
  const isRtl = direction === 'rtl' ? !found.has('ltr') || found.has('rtl') : isOnlyRtl(found);
  const properties = child(run, 'w:rPr');
  const mark = child(properties, 'w:rtl');
  const wasRtl = mark !== undefined && isOn(mark);
  if (isRtl === wasRtl) return [];
  const removed = mark === undefined ? [] : [removal(mark)];
  const formats = addTwins(properties, isRtl ? 'rtl' : 'ltr', source);
  const hasLanguage = child(properties, 'w:lang') !== undefined;
  const added: readonly Added[] = isRtl
    ? [
        ...formats,
        { name: 'w:rtl', xml: '<w:rtl/>' },
        ...(hasLanguage || direction === 'ltr'
          ? []
          : [{ name: 'w:lang', xml: `<w:lang w:bidi="${language}"/>` }]),
      ]
    : formats;
  return [...removed, ...addProperties(run, added, { name: 'w:rPr', order: inRun })];
}

const isOnlyRtl = (found: ReadonlySet<TextDirection>): boolean =>
  found.has('rtl') && !found.has('ltr');

function setElement(
  element: XmlElement,
  source: string,
  set: SetDirection,
): readonly Replacement[] {
  const isRtl = set.direction === 'rtl';
  switch (element.name) {
    case 'w:p': {
      const isQuoted = !isRtl && isOnlyRtl(directionsIn(textOf(element)));
      if (isQuoted) return [];
      return setMark(element, isRtl, { name: 'w:pPr', order: inParagraph, mark: 'w:bidi' });
    }
    case 'w:r':
      return setRun(element, source, set);
    case 'w:sectPr':
      return setMark(element, isRtl, { name: 'w:sectPr', order: inSection, mark: 'w:bidi' });
    case 'w:tblPr':
      return setMark(element, isRtl, { name: 'w:tblPr', order: inTable, mark: 'w:bidiVisual' });
    default:
      return [];
  }
}

function* walk(parent: XmlElement): Generator<XmlElement> {
  for (const element of elementsOf(parent)) {
    yield element;
    yield* walk(element);
  }
}

const marks = /<w:(?:bidi|bidiVisual|rtl)[\s/>]/u;

/**
 * Sets the direction of a text of Word: of paragraphs, runs, sections and the columns of tables. The sides
 * of paragraphs and indents need no change, because Word counts them from where a line begins.
 */
function setDirection(source: string, set: SetDirection): string {
  if (set.direction === 'ltr' && !marks.test(source)) return source;
  const found = [...walk(readXml(source))];
  return replaceRanges(
    source,
    found.flatMap((element) => setElement(element, source, set)),
  );
}

/** Sets the direction of styles: the texts say that they run from the right, and the styles do not say it. */
function setStyleDirection(source: string, { direction }: SetDirection): string {
  const found = [...walk(readXml(source))];
  const changed = found.flatMap((element): readonly Replacement[] => {
    if (element.name === 'w:rPr') {
      const mark = child(element, 'w:rtl');
      const isSet = direction === 'rtl' || mark !== undefined;
      const formats = isSet ? addTwins(element, direction, source) : [];
      const removed = direction === 'ltr' && mark !== undefined ? [removal(mark)] : [];
      return [...removed, ...addTo(element, formats, inRun)];
    }
    const isPlaced = element.name === 'w:pPr' || element.name === 'w:tblPr';
    if (direction === 'rtl' || !isPlaced) return [];
    const mark = child(element, 'w:bidi') ?? child(element, 'w:bidiVisual');
    return mark === undefined ? [] : [removal(mark)];
  });
  return replaceRanges(source, changed);
}

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

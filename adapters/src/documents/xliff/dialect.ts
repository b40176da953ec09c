import { elementsOf, type XmlElement } from '../read-xml.ts';

/** What differs between the versions of XLIFF; names are as the file writes them, with their prefix. */
export type Dialect = Readonly<{
  /** The element with a source and a target. */
  segment: string;
  source: string;
  target: string;
  /** The element that has the source divided into segments; version 1.2 only. */
  divided: string;
  mark: string;
  /** Elements around text; those that are not named stand for something else. */
  pairs: ReadonlySet<string>;
  /** The element with the languages, and its attributes. */
  languageElement: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** The element that carries the state of a translation. */
  stateOn: 'segment' | 'target';
}>;

/** The file as it is read. */
export type Source = Readonly<{ text: string; dialect: Dialect }>;

type Names = Pick<Dialect, 'segment' | 'languageElement'> & Readonly<{ pair: string }>;

const dialectOf = (
  prefix: string,
  { segment, languageElement, pair }: Names,
  rest: Pick<Dialect, 'sourceLanguage' | 'targetLanguage' | 'stateOn'>,
): Dialect => ({
  segment: prefix + segment,
  source: `${prefix}source`,
  target: `${prefix}target`,
  divided: `${prefix}seg-source`,
  mark: `${prefix}mrk`,
  pairs: new Set([prefix + pair, `${prefix}mrk`]),
  languageElement: prefix + languageElement,
  ...rest,
});

/** The dialect of a file by its outermost element. */
export function findDialect(top: XmlElement): Dialect {
  const prefix = top.name.slice(0, -'xliff'.length);
  return top.attributes['version']?.startsWith('1.') === true
    ? dialectOf(
        prefix,
        { segment: 'trans-unit', languageElement: 'file', pair: 'g' },
        {
          sourceLanguage: 'source-language',
          targetLanguage: 'target-language',
          stateOn: 'target',
        },
      )
    : dialectOf(
        prefix,
        { segment: 'segment', languageElement: 'xliff', pair: 'pc' },
        { sourceLanguage: 'srcLang', targetLanguage: 'trgLang', stateOn: 'segment' },
      );
}

/** A child of an element. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((found) => found.name === name);

/** The elements of a name below an element, and whether they may be translated. */
export function* find(
  element: XmlElement,
  name: string,
  isFree = true,
): Generator<Readonly<{ element: XmlElement; isFree: boolean }>> {
  for (const below of elementsOf(element)) {
    const { translate } = below.attributes;
    const isBelowFree = translate === undefined ? isFree : translate !== 'no';
    if (below.name === name) yield { element: below, isFree: isBelowFree };
    else yield* find(below, name, isBelowFree);
  }
}

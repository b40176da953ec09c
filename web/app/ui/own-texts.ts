import { createElement, type ElementType, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';
import type { jsxDEV as developmentJsx } from 'react/jsx-dev-runtime';

export { Fragment } from 'react/jsx-runtime';

/**
 * The JSX runtime of all components, ours and those of the kit: every text is alone in its element.
 *
 * A browser that translates the page replaces text nodes with elements of its own. React would then
 * remove, move or write into a node that is no longer in the page: an error that takes the page away,
 * or a text that stays as it was. A text that has its element for itself is set as the content of the
 * element, whatever that contains by then. So children that are only texts are joined into one, and
 * texts beside other children get an `<own-text>`, an inline element that no style and no screen
 * reader knows. That costs less than a kilobyte of each page, compressed.
 *
 * Patching `removeChild` and `insertBefore` of nodes, as is often advised, preserves the page but
 * shows old texts; a `<span>` by hand misses the component kit and texts from variables.
 */
const element = 'own-text';

type Props = Readonly<Record<string, unknown>>;
type Children = readonly ReactNode[];

/** These contain text only, or may contain nothing that is unknown to HTML. */
const withTextOnly: ReadonlySet<unknown> = new Set(
  'desc option script style text textarea title tspan'.split(' '),
);

const isText = (child: unknown): child is string | number | bigint =>
  (typeof child === 'string' && child !== '') ||
  typeof child === 'number' ||
  typeof child === 'bigint';
const isEmpty = (child: unknown): boolean =>
  child === null || child === undefined || typeof child === 'boolean' || child === '';
/** No browser translates white space, and beside other boxes it would become a box. */
const isBlank = (text: string): boolean => text.trim() === '';

/** React would set the property `translate` of an element that HTML does not know, which is no text. */
const wrapped = (text: string, key: number): ReactNode => {
  const props = isNoWord(text) ? { class: 'notranslate' } : {};
  return createElement(element, { key: `text-${key}`, ...props }, text);
};

/** The texts of a run of texts get one element; the other children keep their places. */
function wrapRuns(children: Children): Children {
  const separated: ReactNode[] = [...children];
  let start = -1;
  let text = '';
  const end = (): void => {
    if (!isBlank(text)) separated[start] = wrapped(text, start);
    else if (start >= 0) separated[start] = text;
    [start, text] = [-1, ''];
  };
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      if (start === -1) start = index;
      text += String(child);
      separated[index] = null;
    } else if (!isEmpty(child)) {
      end();
      if (Array.isArray(child) && child.some(isText))
        separated[index] = wrapRuns(child as Children);
    }
  }
  end();
  return separated;
}

const areTexts = (children: Children): boolean =>
  children.some(isText) && children.every((child) => isText(child) || isEmpty(child));
const haveTexts = (children: Children): boolean =>
  children.some((child) => isText(child) || (Array.isArray(child) && haveTexts(child)));

/** A fragment, or something else that has no element: its text would be bare in another's. */
const isTransparent = (type: unknown): boolean => typeof type === 'symbol';

/** What a component is given as one value, such as a list, is its own affair. */
const isOwnAffair = (type: ElementType, isStatic: boolean): boolean =>
  typeof type !== 'string' && !isTransparent(type) && !isStatic;

/** Codes, keys and what is being written are the same in every language. */
const sameInAll: ReadonlySet<unknown> = new Set('code kbd pre samp textarea'.split(' '));

/**
 * What has a language of its own is what people have written in it: a source text, a translation, a
 * transcript. Translated by the browser, it would be taken for the work itself.
 */
function keepOriginal(type: ElementType, props: Props): Props {
  if (typeof type !== 'string' || type === 'html' || props['translate'] !== undefined) return props;
  const isKept = props['lang'] !== undefined || sameInAll.has(type) || isNoWord(props['children']);
  return isKept ? { ...props, translate: 'no' } : props;
}

/** An amount, a number, an id, an e-mail address or the name of a file, and nothing else. */
function isNoWord(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const word = text.trim().replace(/^[−+]?GHS\s/, '');
  return /[\d@]|\.\w{2,5}$/.test(word) && !/\s/.test(word);
}

function separate(type: ElementType, props: Props, isStatic: boolean): Props {
  const children = props['children'] as ReactNode;
  if (!Array.isArray(children)) {
    const isBare = isTransparent(type) && isText(children) && !isBlank(String(children));
    return isBare ? { ...props, children: wrapped(String(children), 0) } : props;
  }
  if (isOwnAffair(type, isStatic) || !haveTexts(children)) return props;
  if (areTexts(children)) {
    const text = children.filter(isText).join('');
    return { ...props, children: isTransparent(type) ? wrapped(text, 0) : text };
  }
  return withTextOnly.has(type) ? props : { ...props, children: wrapRuns(children) };
}

export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, keepOriginal(type, separate(type, props as Props, false)), key);

export const jsxs: typeof react.jsxs = (type, props, key) => {
  const separated = keepOriginal(type, separate(type, props as Props, true));
  const make = Array.isArray(separated['children']) ? react.jsxs : react.jsx;
  return make(type, separated, key);
};

/** Of development and of component tests. React's own does the same, and pages need not load it. */
export const jsxDEV: typeof developmentJsx = (type, props, key, isStatic) =>
  (isStatic ? jsxs : jsx)(type, props, key);

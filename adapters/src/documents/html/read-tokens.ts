import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { type Replacement, replaceRanges } from '../ranges.ts';

/** A place in the source. */
export type Place = Readonly<{ from: number; to: number }>;

/** An attribute with its place, the name included. */
type PlacedAttribute = Place & Readonly<{ name: string; value: string }>;

/** A token of an HTML document with its place. */
export type HtmlToken = Place &
  (
    | Readonly<{ kind: 'text'; text: string }>
    | Readonly<{ kind: 'start'; name: string; attributes: readonly PlacedAttribute[] }>
    | Readonly<{ kind: 'end'; name: string }>
    | Readonly<{ kind: 'comment' }>
  );

/** How the content of an element is read, if not as HTML. */
const modes: Readonly<Record<string, number>> = {
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  plaintext: TokenizerMode.PLAINTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  xmp: TokenizerMode.RAWTEXT,
};

const placeOf = (location: Token.Location | null): Place => ({
  from: location?.startOffset ?? 0,
  to: location?.endOffset ?? 0,
});

const attributesOf = ({ attrs, location }: Token.TagToken): readonly PlacedAttribute[] =>
  attrs.map(({ name, value }) => ({ name, value, ...placeOf(location?.attrs?.[name] ?? null) }));

/**
 * Reads the tokens of an HTML document. They are not built into a tree: a browser's rules for wrong
 * nesting are neither needed nor linear.
 */
export function readTokens(source: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  /** The element whose content is not read as HTML. */
  let open: string | undefined;
  const addText = ({ chars, location }: Token.CharacterToken): void => {
    tokens.push({ kind: 'text', text: chars, ...placeOf(location) });
  };
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        const { tagName: name, location } = token;
        tokens.push({ kind: 'start', name, attributes: attributesOf(token), ...placeOf(location) });
        const mode = modes[name];
        if (mode === undefined) return;
        tokenizer.state = mode;
        tokenizer.lastStartTagName = name;
        open = name;
      },
      onEndTag({ tagName: name, location }) {
        tokens.push({ kind: 'end', name, ...placeOf(location) });
        if (name === open) open = undefined;
      },
      onComment({ location }) {
        tokens.push({ kind: 'comment', ...placeOf(location) });
      },
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: addText,
      onDoctype() {},
      onEof() {
        // Without an end tag, all that follows is a script, as it is to a browser.
        const end = { from: source.length, to: source.length };
        if (open !== undefined) tokens.push({ kind: 'end', name: open, ...end });
      },
    },
  );
  tokenizer.write(source, true);
  return tokens;
}

/** What contains the place of a replacement is written with it: a picture in a sentence has an `alt`. */
export function createSlice(source: string, replacements: readonly Replacement[]) {
  const sorted = replacements.toSorted((a, b) => a.from - b.from);
  return ({ from, to }: Place): string => {
    let low = 0;
    for (let high = sorted.length; low < high;) {
      const middle = Math.floor((low + high) / 2);
      if ((sorted[middle]?.from ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    const within: Replacement[] = [];
    for (let at = low; (sorted[at]?.to ?? Infinity) <= to; at += 1) {
      const { from: start, to: end, text } = sorted[at] ?? { from, to: from, text: '' };
      within.push({ from: start - from, to: end - from, text });
    }
    return replaceRanges(source.slice(from, to), within);
  };
}

/** Whether a place is in one of the ranges, which are in their order. */
export function isWithin(ranges: readonly Place[], place: number): boolean {
  let low = 0;
  for (let high = ranges.length; low < high;) {
    const middle = Math.floor((low + high) / 2);
    if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.from ?? Infinity) <= place;
}

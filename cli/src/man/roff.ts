/** Escapes a text for a page in the macros of man(7): it means only itself, wherever it stands. */
export const escapeRoff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/[^\x20-\x7e\n]/gu, escapeSymbol)
    .replaceAll(/^(?=[.'])/gm, '\\&');

const escapeSymbol = (symbol: string): string =>
  `\\[u${(symbol.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A heading of the page. */
export const section = (title: string): string => `.SH ${title}\n`;

/** A heading within a section. */
export const subsection = (title: string): string => `.SS "${escapeRoff(title)}"\n`;

/** A paragraph that is filled. */
export const paragraph = (text: string): string => `${escapeRoff(text)}\n`;

/** A term and its meaning. */
export const definition = (term: string, meaning: string): string =>
  `.TP\n.B ${escapeRoff(term)}\n${escapeRoff(meaning)}\n`;

/** Lines that are not filled, such as examples. */
export const verbatim = (lines: readonly string[]): string =>
  `.PP\n.nf\n.RS 4\n${lines.map((line) => `${escapeRoff(line) || '.sp'}\n`).join('')}.RE\n.fi\n`;

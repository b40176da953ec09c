import { Marked, type Tokens } from 'marked';

/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: text to be escaped, HTML, a list of both, or nothing. */
export type Insert = string | number | Html | undefined | readonly Insert[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function write(insert: Insert): string {
  if (insert === undefined) return '';
  if (insert instanceof Html) return insert.text;
  return typeof insert === 'object' ? insert.map(write).join('') : escape(String(insert));
}

/** Removes the indentation, which is only for the reader of a template. */
const withoutIndent = (literal: string): string => literal.replaceAll(/\n\s+/g, '\n');

/** A fragment of HTML; every inserted value is escaped unless it is HTML itself. */
export const html = (literals: TemplateStringsArray, ...inserts: readonly Insert[]): Html =>
  new Html(String.raw({ raw: literals.map(withoutIndent) }, ...inserts.map(write)));

/** The anchor of a heading. */
export const anchorOf = (title: string): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const marked = new Marked({
  async: false,
  renderer: {
    // Our texts contain no HTML, so any is escaped.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.text,
    heading({ tokens, depth, text }: Tokens.Heading) {
      const inside = new Html(this.parser.parseInline(tokens));
      return html`<h${depth} id="${anchorOf(text)}">${inside}</h${depth}>`.text;
    },
    code: ({ text, lang }: Tokens.Code) =>
      codeBlock(text, lang === 'sh' ? 'Commands' : 'Example').text,
  },
});

/** A block of code that can be scrolled by keyboard; `label` is its accessible name. */
export const codeBlock = (text: string, label: string): Html =>
  html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;

/** Renders CommonMark as HTML. */
export const markdown = (text: string): Html => new Html(marked.parse(text) as string);

/** Renders one line of CommonMark, without a paragraph around it. */
export const inlineMarkdown = (text: string): Html => new Html(marked.parseInline(text) as string);

/** The headings of the second level. */
export const titlesOf = (text: string): readonly string[] =>
  marked
    .lexer(text)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map((token) => token.text);

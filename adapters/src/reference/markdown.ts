import { Marked, type Tokens } from 'marked';
import { Html, html } from './html.ts';

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

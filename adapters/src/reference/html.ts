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

import { escapeXml } from '../../markup/escape-xml.ts';
import type { Inline } from '../inline.ts';
import type { WordPiece } from './paragraph-inlines.ts';

const tab = '</w:t><w:tab/><w:t xml:space="preserve">';

const runOf = (text: string, properties: string): string =>
  `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text).replaceAll('\t', tab)}</w:t></w:r>`;

/** A line break that a translator added. */
export const lineBreak: WordPiece = { kind: 'xml', xml: '<w:r><w:br/></w:r>' };

/** The runs of a paragraph, written from its pieces. */
export function writeParagraph(inlines: readonly Inline<WordPiece>[], base: string): string {
  const formats = [base];
  const parts: string[] = [];
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      parts.push(runOf(inline.text, formats.at(-1) ?? base));
      continue;
    }
    const { raw } = inline;
    if (raw.kind !== 'format') parts.push(raw.xml);
    if (inline.kind === 'close') formats.pop();
    if (inline.kind !== 'open') continue;
    if (raw.kind === 'format') formats.push(raw.properties);
    else formats.push(raw.kind === 'container' ? raw.base : (formats.at(-1) ?? base));
  }
  return parts.join('');
}

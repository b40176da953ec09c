import { strToU8, zipSync } from 'fflate';

const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const namespaces = Object.entries({
  w: `${schemas}/wordprocessingml/2006/main`,
  r: office,
  mc: `${schemas}/markup-compatibility/2006`,
  m: `${schemas}/officeDocument/2006/math`,
  wp: `${schemas}/drawingml/2006/wordprocessingDrawing`,
  a: `${schemas}/drawingml/2006/main`,
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  v: 'urn:schemas-microsoft-com:vml',
})
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

const relationships = (entries: readonly string[]): string =>
  `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">${entries.join('')}</Relationships>`;

/** A part besides the text: how the text refers to it, its name, and its content. */
type SidePart = Readonly<{ kind: string; name: string; content: string }>;

const roots: Readonly<Record<string, string>> = {
  comments: 'comments',
  endnotes: 'endnotes',
  footer: 'ftr',
  footnotes: 'footnotes',
  header: 'hdr',
  numbering: 'numbering',
  styles: 'styles',
};

/** What can differ in the package of a document. */
export type WordOptions = Readonly<{
  parts?: readonly SidePart[];
  /** The name of the main part. */
  main?: string;
  /** The last word of its content type. */
  type?: string;
  title?: string;
}>;

/** A Word document with a body. */
export function wordDocument(body: string, options: WordOptions = {}): Uint8Array {
  const { parts = [], main = 'word/document.xml', type = `${word}.document.main+xml` } = options;
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const base = main.slice(folder.length);
  const files: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    '_rels/.rels': relationships([
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="/${main}"/>`,
      `<Relationship Id="rId2" Type="${schemas}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
    ]),
    'docProps/core.xml': `${declaration}<cp:coreProperties xmlns:cp="cp" xmlns:dc="dc"><dc:title>${options.title ?? ''}</dc:title></cp:coreProperties>`,
    [main]: `${declaration}<w:document${namespaces}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    [`${folder}_rels/${base}.rels`]: relationships(
      parts.map(
        ({ kind, name }, nth) =>
          `<Relationship Id="p${nth}" Type="${office}/${kind}" Target="${name}"/>`,
      ),
    ),
  };
  for (const { kind, name, content } of parts) {
    const root = roots[kind];
    files[folder + name] =
      root === undefined ? content : `${declaration}<w:${root}${namespaces}>${content}</w:${root}>`;
  }
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(bytes), { level: 1 });
}

/** A run with a text. */
export const wordRun = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A field with its result. */
export const wordField = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const boxOf = (content: string): string => `<w:txbxContent>${content}</w:txbxContent>`;

/** A text box as Word writes it: for itself, and for older programs. */
export const wordTextBox = (content: string, older = content): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${boxOf(content)}</wps:txbx></wps:wsp></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:shape><v:textbox>${boxOf(older)}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

/** A text box as older programs write it. */
export const olderTextBox = (content: string): string =>
  `<w:r><w:pict><v:shape><v:textbox>${boxOf(content)}</v:textbox></v:shape></w:pict></w:r>`;

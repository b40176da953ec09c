import { strToU8, zipSync } from 'fflate';

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const cell = (text: string): string =>
  `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${paragraph(run(text))}</w:tc>`;
const row = (...texts: readonly string[]): string => `<w:tr>${texts.map(cell).join('')}</w:tr>`;

const item =
  '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

/** As Word writes it: a bold word over three runs, one of them for a spelling mistake. */
const warning =
  run('Warning:', '<w:b/><w:lang w:val="en-GB"/>') +
  '<w:proofErr w:type="spellStart"/>' +
  run(' do not ', '<w:b/><w:noProof/>') +
  run('drink', '<w:b/>') +
  run(' this water. Boil it ') +
  run('first', '<w:i/>') +
  run('.');

const link =
  run('Call ') +
  '<w:bookmarkStart w:id="0" w:name="phone"/>' +
  `<w:hyperlink r:id="rId2">${run('the clinic', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>` +
  '<w:bookmarkEnd w:id="0"/>' +
  run(' if you are ill.') +
  '<w:r><w:br/></w:r>' +
  run('Open every day, page ') +
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>' +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r>' +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>';

const changed =
  run('Visit us ') +
  `<w:del w:id="7" w:author="Ama"><w:r><w:delText>on Monday</w:delText></w:r></w:del>` +
  `<w:ins w:id="8" w:author="Ama">${run('on Tuesday')}</w:ins>` +
  run('.');

const body = (extra: string): string =>
  paragraph(run('Clean water'), '<w:pStyle w:val="Heading1"/>') +
  paragraph(warning) +
  paragraph(run('Wash your hands'), item) +
  paragraph(run('Cover the bucket'), item) +
  `<w:tbl><w:tblPr/>${row('Ward', 'Visiting hours')}${row('Maternity', '2 pm to 4 pm')}</w:tbl>` +
  paragraph(link) +
  extra;

const documentOf = (extra: string): string =>
  `${declaration}<w:document ${namespaces}><w:body>${body(extra)}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr></w:body></w:document>`;

const types =
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>` +
  `<Override PartName="/word/header1.xml" ContentType="${word}.header+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`;

const relationships = (...entries: readonly string[]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;

/**
 * A hospital's notice as a Word document: a heading, a bold warning, a list, a table, a link, a page
 * number and a header.
 *
 * @param extra paragraphs at its end.
 */
export function hospitalNotice(extra = ''): Uint8Array {
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': types,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': documentOf(extra),
    'word/_rels/document.xml.rels': relationships(
      `<Relationship Id="rId1" Type="${office}/header" Target="header1.xml"/>`,
      `<Relationship Id="rId2" Type="${office}/hyperlink" Target="https://clinic.example.com" TargetMode="External"/>`,
      `<Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/>`,
    ),
    'word/header1.xml': `${declaration}<w:hdr ${namespaces}>${paragraph(run('Tamale hospital'))}</w:hdr>`,
    'word/styles.xml': `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB" w:eastAsia="en-US"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(files));
}

/** A paragraph in which a day was changed and the change was tracked. */
export const trackedParagraph = paragraph(changed);

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runTask } from './document-task.ts';
import { wordDocument, wordRun } from './testing/word-document.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const compound = (stream: string) =>
  Buffer.concat([signature, Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);
const archive = (...names: readonly string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('a')])));

const body = `<w:p>${wordRun('Akwaaba')}</w:p>`;
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

const read = (bytes: Uint8Array, name: string) => runTask({ kind: 'read', bytes, name });

describe('a document of a format that is not accepted', () => {
  it.each([
    ['notice.odt', archive('mimetype', 'content.xml', 'META-INF/manifest.xml'), 'odt'],
    ['notice.docx', archive('mimetype', 'content.xml'), 'odt'],
    ['notice.doc', compound('WordDocument'), 'doc'],
    ['notice.docx', compound('EncryptedPackage'), 'encrypted'],
    ['notice.rtf', Buffer.from('{\\rtf1 Akwaaba}'), 'rtf'],
    ['notice.txt', Buffer.from('{\\rtf1 Akwaaba}'), 'rtf'],
    ['notice.doc', Buffer.from('{\\rtf1 Akwaaba}'), 'rtf'],
    ['notice.pdf', Buffer.from('%PDF-1.7\n%\u0000'), 'pdf'],
    ['notice.md', Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['notice.pages', archive('Index/Document.iwa', 'Metadata/Properties.plist'), 'pages'],
    ['notice.epub', archive('mimetype', 'META-INF/container.xml', 'OEBPS/a.xhtml'), 'epub'],
    ['notice.xlsx', archive('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
    ['notice.pptx', archive('[Content_Types].xml', 'ppt/presentation.xml'), 'pptx'],
    ['notice.docx', wordDocument(body, { main: 'xl/workbook.xml', type: sheet }), 'xlsx'],
    ['notices.zip', archive('a.txt', 'b.docx'), 'zip'],
    ['notice.bin', Buffer.from([0, 1, 2]), undefined],
  ])('such as %s is refused by what it is', (name, bytes, found) => {
    expect(read(bytes, name)).toEqual({
      ok: false,
      fault: { code: 'document.unsupported', found },
    });
  });

  it.each([
    ['a damaged archive', Buffer.from('PK\u0003\u0004')],
    ['a Word document without its text', archive('word/styles.xml')],
  ])('is not what %s is', (_what, bytes) => {
    expect(read(bytes, 'notice.docx')).toEqual({
      ok: false,
      fault: { code: 'document.unreadable' },
    });
  });
});

describe('a variant of a Word document is read', () => {
  it.each([
    ['a template', { type: `${word}.template.main+xml` }],
    ['with another main part', { main: 'word/document2.xml' }],
    ['with a main part in another folder', { main: 'content/text.xml' }],
    ['with a main part in no folder', { main: 'document.xml' }],
    ['with capitals in names', { main: 'Word/Document.xml' }],
  ])('if it is %s', (_what, options) => {
    const result = read(wordDocument(body, options), 'notice.docx');
    expect(result).toMatchObject({ ok: true, value: { document: { text: 'Akwaaba' } } });
  });
});

/** A document with its list of types and more files. */
function withFiles(types: string, files: Readonly<Record<string, string>>): Uint8Array {
  const parts = unzipSync(wordDocument(body));
  for (const [name, text] of Object.entries(files)) parts[name] = strToU8(text);
  const list = strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array());
  parts['[Content_Types].xml'] = strToU8(list.replace('<Override', `${types}<Override`));
  return zipSync(parts);
}

const ofBin = (type: string) => `<Default Extension="bin" ContentType="${type}"/>`;

describe('a Word document with macros is refused, wherever they are', () => {
  it.each([
    [
      'by its type',
      wordDocument(body, { type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    ],
    [
      'a template',
      wordDocument(body, {
        type: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
      }),
    ],
    ['in the usual file', withFiles('', { 'word/vbaProject.bin': 'a' })],
    ['in a file with other letters', withFiles('', { 'Word/VBAPROJECT.BIN': 'a' })],
    [
      'in a file with another name',
      withFiles(ofBin('application/vnd.ms-office.vbaProject'), { 'word/media/image1.bin': 'a' }),
    ],
    [
      'in a file whose type is written with references',
      withFiles(ofBin('application/vnd.ms-office.&#118;baProject'), { 'word/a.bin': 'a' }),
    ],
    [
      'in a workbook within it',
      withFiles(
        '<Default Extension="xlsm" ContentType="application/vnd.ms-excel.sheet.macroEnabled.12"/>',
        { 'word/embeddings/sheet1.xlsm': 'a' },
      ),
    ],
  ])('%s', (_where, bytes) => {
    expect(read(bytes, 'notice.docm')).toEqual({
      ok: false,
      fault: { code: 'document.unsupported', found: 'docm' },
    });
  });
});

it('the translation of a template is a document', () => {
  const bytes = wordDocument(body, { type: `${word}.template.main+xml` });
  const translation = { format: 'docx', source: 'Akwaaba', text: 'Woezɔ', language: 'ee' } as const;
  const written = runTask({ kind: 'write', bytes, translation });
  const made = written.ok && written.value.kind === 'written' ? written.value.bytes : bytes;
  const types = strFromU8(unzipSync(made)['[Content_Types].xml'] ?? new Uint8Array());
  expect(types).toContain(`${word}.document.main+xml`);
  expect(types).not.toContain('template');
});

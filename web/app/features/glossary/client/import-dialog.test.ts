import { expect, it } from 'vitest';
import { readFileContent } from './import-dialog.tsx';

const blobOf = (text: string, encoding: BufferEncoding) => new Blob([Buffer.from(text, encoding)]);

it.each([
  ['in UTF-8', 'utf8', 'term,translation\nward,apɔmuden\n'],
  ['in ASCII', 'latin1', 'term\nward\n'],
] as const)('sends a file %s as text', async (_how, encoding, text) => {
  expect(await readFileContent(blobOf(text, encoding))).toEqual({ csv: text });
});

it.each([
  ['in UTF-16', 'utf16le', '\uFEFFterm\nward\n'],
  ['in UTF-16 without its mark', 'utf16le', 'term\nward\n'],
  ['in Windows-1252', 'latin1', 'term\ncentre de santé\n'],
  ['that is long', 'latin1', `term\n${'é'.repeat(20_000)}\n`],
] as const)('sends a file %s as its bytes', async (_how, encoding, text) => {
  const csv_base64 = Buffer.from(text, encoding).toString('base64');
  expect(await readFileContent(blobOf(text, encoding))).toEqual({ csv_base64 });
});

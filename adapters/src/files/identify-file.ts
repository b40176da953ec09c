import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';

import { ok, refuse, type Result } from '@nsem/core';

import { probeAudio } from '../audio/probe-audio.ts';
import {
  hasMacros,
  isRtf,
  isWordDocument,
  nameFileKind,
  nameKindOf,
  readHead,
} from './name-file-kind.ts';
import type { ReceivedFile, UploadFault } from './upload-staging.ts';

/** The media type of a Word document. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const expectedDocument = 'a UTF-8 text (.txt, .md, .srt, .vtt), a Word document (.docx) or a PDF';

/**
 * Identifies a document by its content: a PDF, a Word document, subtitles or a text. The name is used
 * only to distinguish Markdown from plain text, because the content cannot.
 *
 * @returns the media type, or a refusal of anything else, including text that is not UTF-8.
 */
export async function identifyDocument(file: ReceivedFile): Promise<Result<string, UploadFault>> {
  const handle = await open(file.path, 'r');
  try {
    const type = await findDocumentType(handle, file.name);
    if (type !== undefined) return ok(type);
    const found = await nameFileKind(handle);
    return refuse({ code: 'upload.type-unsupported', expected: expectedDocument, found });
  } finally {
    await handle.close();
  }
}

async function findDocumentType(handle: FileHandle, name: string): Promise<string | undefined> {
  const head = await readHead(handle);
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    return (await isWordDocument(handle)) ? wordType : undefined;
  }
  return !isRtf(head) && (await isText(handle)) ? textType(head, name) : undefined;
}

/** Whether the file is valid UTF-8 without NUL, which only binary files contain. */
async function isText(handle: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) {
      if (decoder.decode(chunk as Buffer, { stream: true }).includes('\0')) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const webVtt = /^WEBVTT(?:[ \t\r\n]|$)/;
const subRip = /^\s*\d+[ \t]*\r?\n\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}[ \t]+-->[ \t]+\d/;

function textType(head: Buffer, name: string): string {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  if (webVtt.test(text)) return 'text/vtt';
  if (subRip.test(text)) return 'application/x-subrip';
  const extension = extname(name).toLowerCase();
  return extension === '.md' || extension === '.markdown' ? 'text/markdown' : 'text/plain';
}

/** The media types that a reference file can have. */
export const referenceTypes = [
  'application/pdf',
  wordType,
  'application/vnd.oasis.opendocument.text',
  'text/plain',
  'text/markdown',
  'text/csv',
  'image/png',
  'image/jpeg',
  'image/webp',
  'audio/mpeg',
  'audio/wav',
  'audio/mp4',
  'audio/ogg',
  'audio/aac',
] as const;
type ReferenceType = (typeof referenceTypes)[number];

const expectedReference =
  'a PDF, a document (.docx, .odt), a UTF-8 text (.txt, .md, .csv), a picture (.png, .jpg, ' +
  '.webp) or a recording (.mp3, .wav, .m4a, .aac, .ogg)';

const at = (head: Buffer, offset: number, signature: string): boolean =>
  head.toString('latin1', offset, offset + signature.length) === signature;

/** The types that their first bytes name. */
function typeOfHead(head: Buffer): ReferenceType | undefined {
  if (at(head, 0, '%PDF-')) return 'application/pdf';
  if (at(head, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (at(head, 0, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return at(head, 0, 'RIFF') && at(head, 8, 'WEBP') ? 'image/webp' : undefined;
}

const openDocument = 'application/vnd.oasis.opendocument.text';

/** Where the first file of a ZIP archive without extra fields has its method, name and bytes. */
const zipHead = { method: 8, name: 30, bytes: 38 } as const;

/** An OpenDocument begins with its type: a file without compression, before the next header. */
const isOpenDocument = (head: Buffer): boolean =>
  head.length > zipHead.bytes &&
  head.readUInt16LE(zipHead.method) === 0 &&
  at(head, zipHead.name, 'mimetype') &&
  at(head, zipHead.bytes, `${openDocument}PK`);

async function typeOfZip(handle: FileHandle, head: Buffer): Promise<ReferenceType | undefined> {
  if (isOpenDocument(head)) return (await hasMacros(handle)) ? undefined : openDocument;
  return (await isWordDocument(handle)) ? wordType : undefined;
}

function typeOfText(name: string): ReferenceType {
  const extension = extname(name).toLowerCase();
  if (extension === '.csv') return 'text/csv';
  return extension === '.md' || extension === '.markdown' ? 'text/markdown' : 'text/plain';
}

async function typeOfAudio(path: string): Promise<ReferenceType | undefined> {
  const probed = await probeAudio(path);
  return probed.ok ? referenceTypes.find((type) => type === probed.value.contentType) : undefined;
}

async function findReferenceType({ path, name }: ReceivedFile): Promise<ReferenceType | undefined> {
  const handle = await open(path, 'r');
  try {
    const head = await readHead(handle);
    const known = typeOfHead(head);
    if (known !== undefined) return known;
    if (at(head, 0, 'PK\u0003\u0004')) return await typeOfZip(handle, head);
    if (isRtf(head)) return undefined;
    if (await isText(handle)) return typeOfText(name);
  } finally {
    await handle.close();
  }
  return typeOfAudio(path);
}

/**
 * Identifies a reference file by its content; nothing is unpacked. The name is used only to distinguish
 * kinds of text, because the content cannot.
 *
 * @returns the media type, or a refusal of anything that a reference file cannot be.
 */
export async function identifyReference(file: ReceivedFile): Promise<Result<string, UploadFault>> {
  const type = await findReferenceType(file);
  if (type !== undefined) return ok(type);
  const found = await nameKindOf(file.path);
  return refuse({ code: 'upload.type-unsupported', expected: expectedReference, found });
}

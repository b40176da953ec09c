import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { ok, refuse, type Result } from '@nsem/core';

import type { ReceivedFile } from './upload-staging.ts';
import type { UploadFault } from './upload-fault.ts';
import { zipHasEntry } from './zip-has-entry.ts';

/** The media type of a Word document. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const unsupported = (): Result<never, UploadFault> =>
  refuse({
    code: 'upload.type-unsupported',
    expected: 'a UTF-8 text (.txt, .md, .srt, .vtt), a Word document (.docx) or a PDF',
  });

/**
 * Identifies a document by its content: a PDF, a Word document, subtitles or a text. The name is used
 * only to distinguish Markdown from plain text, because the content cannot.
 *
 * @returns the media type, or a refusal of anything else, including text that is not UTF-8.
 */
export async function identifyDocument(file: ReceivedFile): Promise<Result<string, UploadFault>> {
  const handle = await open(file.path, 'r');
  try {
    const head = await readHead(handle);
    if (head.subarray(0, 5).toString('latin1') === '%PDF-') return ok('application/pdf');
    if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
      return (await isWordDocument(handle)) ? ok(wordType) : unsupported();
    }
    return (await isText(handle)) ? ok(textType(head, file.name)) : unsupported();
  } finally {
    await handle.close();
  }
}

/** Whether a ZIP archive is a Word document. */
export const isWordDocument = (handle: FileHandle): Promise<boolean> =>
  zipHasEntry(handle, 'word/document.xml');

/** The first bytes of a file, in which its signature is. */
export async function readHead(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(4096);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

/** Whether the file is valid UTF-8 without NUL, which only binary files contain. */
export async function isText(handle: FileHandle): Promise<boolean> {
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

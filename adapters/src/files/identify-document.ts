import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { ok, refuse, type Result } from '@nsem/core';

import type { ReceivedFile } from './upload-staging.ts';
import type { UploadFault } from './upload-fault.ts';
import { isRtf, isWordDocument, nameFileKind, readHead } from './name-file-kind.ts';

/** The media type of a Word document. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const expected = 'a UTF-8 text (.txt, .md, .srt, .vtt), a Word document (.docx) or a PDF';

/**
 * Identifies a document by its content: a PDF, a Word document, subtitles or a text. The name is used
 * only to distinguish Markdown from plain text, because the content cannot.
 *
 * @returns the media type, or a refusal of anything else, including text that is not UTF-8.
 */
export async function identifyDocument(file: ReceivedFile): Promise<Result<string, UploadFault>> {
  const handle = await open(file.path, 'r');
  try {
    const type = await findType(handle, file.name);
    if (type !== undefined) return ok(type);
    const found = await nameFileKind(handle);
    return refuse({ code: 'upload.type-unsupported', expected, found });
  } finally {
    await handle.close();
  }
}

async function findType(handle: FileHandle, name: string): Promise<string | undefined> {
  const head = await readHead(handle);
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    return (await isWordDocument(handle)) ? wordType : undefined;
  }
  return !isRtf(head) && (await isText(handle)) ? textType(head, name) : undefined;
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

import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { ok, refuse, type Result } from '@nsem/core';

import type { ReceivedFile } from './upload-desk.ts';
import type { UploadFault } from './upload-fault.ts';
import { readZipNames } from './zip-entries.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const unfit = (): Result<never, UploadFault> =>
  refuse({
    code: 'upload.unfit-type',
    expected: 'a text in UTF-8 (.txt, .md, .srt, .vtt), a Word document (.docx) or a PDF',
  });

/**
 * Finds out what a document is by what is in it: a PDF, a Word document, subtitles or a text.
 * The name only tells Markdown from plain text, which no content can.
 *
 * @returns the media type, or a refusal of anything else, and of text that is not UTF-8.
 */
export async function identifyDocument(file: ReceivedFile): Promise<Result<string, UploadFault>> {
  const handle = await open(file.path, 'r');
  try {
    const head = await readHead(handle);
    if (head.subarray(0, 5).toString('latin1') === '%PDF-') return ok('application/pdf');
    if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
      const names = await readZipNames(handle, file.sizeBytes);
      return names.has('word/document.xml') ? ok(word) : unfit();
    }
    return (await isText(handle)) ? ok(textType(head, file.name)) : unfit();
  } finally {
    await handle.close();
  }
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(4096);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

/** UTF-8 throughout, without the NUL that only binary files have. */
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
  const ending = extname(name).toLowerCase();
  return ending === '.md' || ending === '.markdown' ? 'text/markdown' : 'text/plain';
}

import { ok, refuse, type Result } from '@nsem/core';
import { divideUnits, findUnitMismatch, joinUnits, longestText } from '@nsem/core/texts';
import { UnreadableDocument, type DocumentFault } from './document-fault.ts';
import {
  documentTypes,
  type DocumentFormat,
  type DocumentNotice,
  type StatedLanguages,
} from './document-format.ts';
import { findForeignFormat } from './foreign-format.ts';
import { identifyFormat, openDocument } from './open-document.ts';

/** Ten times the longest text: subtitles have twice as much in times as in texts. */
const mostTextBytes = 2 * 1024 * 1024;

/** What a client learns of a document before ordering its translation. */
export type ReadDocument = Readonly<{
  format: DocumentFormat;
  contentType: string;
  /** The texts to translate, as the text of a job. */
  text: string;
  notices: readonly DocumentNotice[];
  /** Between which languages it says that it is translated. */
  languages: StatedLanguages;
}>;

/** A translation to be put into the document of its source. */
export type Translation = Readonly<{
  format: DocumentFormat;
  /** The text of the job. */
  source: string;
  text: string;
  /** The code of the language of the translation. */
  language: string;
}>;

/** What is done with a document in a thread. */
export type DocumentTask =
  | Readonly<{ kind: 'read'; bytes: Uint8Array; name: string }>
  | Readonly<{ kind: 'write'; bytes: Uint8Array; translation: Translation }>;

type Done =
  | Readonly<{ kind: 'read'; document: ReadDocument }>
  | Readonly<{ kind: 'written'; bytes: Uint8Array }>;

/** The result of a task. */
export type DocumentResult = Result<Done, DocumentFault>;

const noLanguages: StatedLanguages = { source: [], target: [] };

function readDocument(bytes: Uint8Array, name: string): DocumentResult {
  const format = identifyFormat(bytes, name);
  if (format === undefined) {
    return refuse({ code: 'document.unsupported', found: findForeignFormat(bytes) });
  }
  if (format !== 'docx' && bytes.length > mostTextBytes) {
    return refuse({ code: 'document.unreadable' });
  }
  const { units, notices, languages = noLanguages } = openDocument(bytes, format);
  const text = joinUnits(units);
  if (text === '') return refuse({ code: 'document.empty' });
  if (text.length > longestText) {
    return refuse({ code: 'document.too-long', longest: longestText, length: text.length });
  }
  const document = { format, contentType: documentTypes[format], text, notices, languages };
  return ok({ kind: 'read', document });
}

function writeDocument(bytes: Uint8Array, translation: Translation): DocumentResult {
  const { format, source, text, language } = translation;
  const document = openDocument(bytes, format);
  const isOfSource = joinUnits(document.units) === source;
  if (!isOfSource || findUnitMismatch(source, text) !== undefined) {
    return refuse({ code: 'document.not-available' });
  }
  return ok({ kind: 'written', bytes: document.write(divideUnits(text), language) });
}

/** A stack overflow, or a string or an array that is too long, is one of these. */
const isTooComplex = (error: unknown): boolean =>
  error instanceof UnreadableDocument || error instanceof RangeError;

/** Reads or writes a document; one that is damaged or too complex is refused. */
export function runTask(task: DocumentTask): DocumentResult {
  try {
    return task.kind === 'read'
      ? readDocument(task.bytes, task.name)
      : writeDocument(task.bytes, task.translation);
  } catch (error) {
    const found = error instanceof UnreadableDocument ? error.found : undefined;
    if (found !== undefined) return refuse({ code: 'document.unsupported', found });
    if (isTooComplex(error)) return refuse({ code: 'document.unreadable' });
    throw error;
  }
}

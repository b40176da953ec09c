import { Input } from '@mantine/core';
import { useEffect, useState } from 'react';

import { fieldErrors } from '../../../lib/api/calls.ts';
import { Notice } from '../../../ui/notice.tsx';
import {
  documentOf,
  type FieldErrors,
  type JobDraft,
  quoteRequestOf,
  type TextEncoding,
} from './job-draft.ts';
import type { LiveQuote } from './queries.ts';
import styles from './request.module.css';

/** What the server read of a file, and in which encodings it may be. */
type Doubt = Readonly<{ file: File; preview: string; encodings: readonly TextEncoding[] }>;

/** The beginning of a file in each encoding that it may have, of which its client chooses one. */
export function DocumentEncoding(
  props: Readonly<{
    file: File;
    quote: LiveQuote;
    chosen: JobDraft['encoding'];
    error: string | undefined;
    onChoose: (encoding: JobDraft['encoding']) => void;
  }>,
) {
  const { file, quote, chosen, error, onChoose } = props;
  const doubt = useDoubt(file, quote, chosen);
  const beginning = useBeginning(doubt === null ? null : file);
  if (doubt === null) return null;
  const [likely] = doubt.encodings;
  return (
    <Notice kind={chosen === '' ? 'warning' : 'info'} title="Which of these is your text?">
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      {/* Where the form leads if none is chosen. */}
      <fieldset className={styles.readings} {...(chosen === '' && { 'data-field': 'document' })}>
        <legend className="visually-hidden">Which of these is your text?</legend>
        {doubt.encodings.map((encoding) => (
          <label key={encoding}>
            <input
              type="radio"
              name="encoding"
              checked={encoding === chosen}
              onChange={() => onChoose(encoding)}
            />
            <span className={`strong ${styles.reading}`} dir="auto">
              {(beginning !== null && readAs(beginning, encoding)) ||
                (encoding === likely && doubt.preview)}
            </span>
            <span className="soft small">{encodingLabel(encoding)}</span>
          </label>
        ))}
      </fieldset>
    </Notice>
  );
}

/** The doubt about a file, which lasts while the file is read in the encoding that was chosen. */
function useDoubt(file: File, quote: LiveQuote, chosen: JobDraft['encoding']): Doubt | null {
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const { data, isOutdated } = quote;
  const found = data !== undefined && !isOutdated && 'encoding' in data ? data.encoding : null;
  if (found?.is_certain === false && (doubt?.file !== file || doubt.preview !== found.preview)) {
    const encodings = [found.name, ...found.alternatives];
    setDoubt({ file, preview: found.preview, encodings });
  }
  const isSettled = chosen === '' && found?.is_certain === true;
  return doubt?.file === file && !isSettled ? doubt : null;
}

const beginningBytes = 16 * 1024;

/** The first bytes of a file; null until they are read, or if they cannot be. */
function useBeginning(file: File | null): ArrayBuffer | null {
  const [read, setRead] = useState<Readonly<{ file: File; bytes: ArrayBuffer }> | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    let isCurrent = true;
    file
      .slice(0, beginningBytes)
      .arrayBuffer()
      .then(
        (bytes) => isCurrent && setRead({ file, bytes }),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return read?.file === file ? (read?.bytes ?? null) : null;
}

/** What is written in an encoding. */
const writings: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'any language',
  'utf-16le': 'any language',
  'utf-16be': 'any language',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1252': 'Western European',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  'iso-8859-2': 'Central European',
  'iso-8859-5': 'Cyrillic',
  'iso-8859-6': 'Arabic',
  'iso-8859-7': 'Greek',
  'iso-8859-8': 'Hebrew',
  'iso-8859-13': 'Baltic',
  'koi8-r': 'Cyrillic',
  'koi8-u': 'Cyrillic',
  ibm866: 'Cyrillic',
  macintosh: 'Western European, old Macintosh',
  'x-mac-cyrillic': 'Cyrillic, old Macintosh',
  gb18030: 'Simplified Chinese',
  big5: 'Traditional Chinese',
  shift_jis: 'Japanese',
  'euc-jp': 'Japanese',
  'iso-2022-jp': 'Japanese',
  'euc-kr': 'Korean',
};

/** An encoding in the words of its readers: `Arabic (windows-1256)`. */
export const encodingLabel = (encoding: TextEncoding): string => {
  // A later server can have more.
  const writing: string | undefined = writings[encoding];
  return writing === undefined ? encoding : `${writing} (${encoding})`;
};

const mostLines = 2;
const mostCharacters = 90;

/** The first lines of a file that differ between encodings, as one of them reads it. */
export function readAs(beginning: ArrayBuffer, encoding: TextEncoding): string {
  const lines = new TextDecoder(encoding).decode(beginning).split(/[\r\n]+/);
  const differing = lines.filter((line) => /[\u0080-\u{10FFFF}]/u.test(line));
  const text = differing
    .slice(0, mostLines)
    .map((line) => line.trim())
    .join('\n');
  return Array.from(text).slice(0, mostCharacters).join('');
}

/** What a translation of the chosen file would not keep, which its client reads before the order. */
export function DocumentNotices({ quote }: { quote: LiveQuote }) {
  if (quote.isFetching) {
    return <output className="soft small">Reading the file...</output>;
  }
  const { data } = quote;
  if (data === undefined || quote.isOutdated || !('notices' in data)) return null;
  if (data.notices.length === 0) return null;
  return (
    <Notice kind="warning" title="Before you request it">
      <ul className="bulleted">
        {data.notices.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why the server refused the file of a draft, with its quote or with the order. */
export function refusedDocument(draft: JobDraft, error: unknown): FieldErrors {
  const document = fieldErrors(error)['document'];
  return documentOf(draft) === null || document === undefined ? {} : { document };
}

/** Whether the client has to choose the encoding of the file. */
export const isDoubtful = ({ data, isOutdated }: LiveQuote): boolean =>
  data !== undefined && !isOutdated && 'encoding' in data && data.encoding?.is_certain === false;

/** A file is ordered once its price, and what its translation would not keep, have been shown. */
export function unreadDocument(draft: JobDraft, quote: LiveQuote): FieldErrors {
  if (documentOf(draft) === null || quoteRequestOf(draft) === null) return {};
  const { data } = quote;
  if (data !== undefined && !quote.isOutdated) {
    return isDoubtful(quote) ? { document: 'Choose the one that reads right.' } : {};
  }
  return { document: 'We’re still reading this file. Request the job once you see its price.' };
}

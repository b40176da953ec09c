import { Input } from '@mantine/core';
import { useEffect, useState } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import { encodingLabel, readAs } from './document-readings.ts';
import type { JobDraft, TextEncoding } from './job-draft.ts';
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
            <span className={styles.reading} dir="auto">
              {(beginning !== null && readAs(beginning, encoding)) ||
                (encoding === likely && doubt.preview)}
            </span>
            <span className={styles.hint}>{encodingLabel(encoding)}</span>
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

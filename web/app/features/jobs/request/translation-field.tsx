import { Button, Input, Textarea } from '@mantine/core';
import { longestText } from '@nsem/core/texts';
import { useState } from 'react';

import { formatBytes } from '../../../lib/format/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { documentProblem, isPlainText, readText, translatableFiles } from './document-file.ts';
import { DocumentEncoding, DocumentNotices, isDoubtful } from './document-encoding.tsx';
import type { FieldErrors, JobDraft } from './job-draft.ts';
import type { LiveQuote } from './queries.ts';
import styles from './request.module.css';

const fileHint =
  'A Word, Markdown, HTML, subtitle or XLIFF file of at most 10 MB keeps its layout. ' +
  'The text of a .txt file goes into the field above.';

/** What is to be translated: a text, or a file that keeps its layout. */
export function TranslationField(
  props: Readonly<{
    draft: JobDraft;
    quote: LiveQuote;
    errors: FieldErrors;
    onChange: (changes: Partial<JobDraft>) => void;
  }>,
) {
  const { draft, quote, errors, onChange } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const pick = async (file: File): Promise<void> => {
    const refusal = documentProblem(file);
    setProblem(refusal);
    if (refusal !== null) return;
    onChange(await changesWith(file));
  };
  return (
    <div className="stack">
      <TextOrFile
        draft={draft}
        quote={quote}
        error={errors.content}
        encodingError={isDoubtful(quote) ? errors.document : undefined}
        onChange={(changes) => {
          setProblem(null);
          onChange(changes);
        }}
      />
      <div data-field="document" className="stack tight">
        <FilePick
          label={draft.document === null ? 'Translate a file' : 'Choose another file'}
          hint={draft.document === null ? fileHint : undefined}
          accept={translatableFiles}
          onPick={(file) => void pick(file)}
        />
        <FieldError>{problem ?? (isDoubtful(quote) ? null : (errors.document ?? null))}</FieldError>
      </div>
    </div>
  );
}

const FieldError = ({ children }: { children: string | null }) =>
  children === null ? null : <Input.Error role="alert">{children}</Input.Error>;

/** The text of a plain file, unless it is in another encoding, which only the server reads. */
async function changesWith(file: File): Promise<Partial<JobDraft>> {
  const read = isPlainText(file) ? await readText(file) : null;
  return read !== null && 'text' in read
    ? { content: read.text, document: null }
    : { document: file, audio: null, encoding: '' };
}

/** The field of the text, or the file instead of it. */
function TextOrFile(
  props: Readonly<{
    draft: JobDraft;
    quote: LiveQuote;
    error: string | undefined;
    /** What is wrong with the encoding of the file. */
    encodingError: string | undefined;
    onChange: (changes: Partial<JobDraft>) => void;
  }>,
) {
  const { draft, quote, error, encodingError, onChange } = props;
  // The field that replaces a removed file gets the focus of its button.
  const [hasRemoved, setRemoved] = useState(false);
  if (draft.document !== null) {
    return (
      <ChosenDocument
        file={draft.document}
        quote={quote}
        hasText={draft.content.trim() !== ''}
        encoding={draft.encoding}
        encodingError={encodingError}
        onEncoding={(encoding) => onChange({ encoding })}
        onRemove={() => {
          setRemoved(true);
          onChange({ document: null });
        }}
      />
    );
  }
  return (
    <Textarea
      {...(hasRemoved && { ref: focusOnMount })}
      label="Text to translate"
      data-field="content"
      withAsterisk
      rows={5}
      classNames={{ input: styles.writing }}
      maxLength={longestText}
      error={error}
      value={draft.content}
      onChange={({ currentTarget: { value } }) => onChange({ content: value })}
    />
  );
}

function ChosenDocument(
  props: Readonly<{
    file: File;
    quote: LiveQuote;
    hasText: boolean;
    encoding: JobDraft['encoding'];
    encodingError: string | undefined;
    onEncoding: (encoding: JobDraft['encoding']) => void;
    onRemove: () => void;
  }>,
) {
  const { file, quote, hasText, encoding, encodingError, onEncoding, onRemove } = props;
  return (
    <section className="stack" aria-label="File to translate">
      <div className="row apart well breakable">
        <div>
          <strong>{file.name}</strong>
          <p className="numeric soft small">{formatBytes(file.size)}</p>
          {hasText && (
            <p className="soft small">
              The text that you wrote stays saved, but is not part of this request.
            </p>
          )}
        </div>
        <Button variant="default" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <DocumentEncoding
        file={file}
        quote={quote}
        chosen={encoding}
        error={encodingError}
        onChoose={onEncoding}
      />
      <DocumentNotices quote={quote} />
    </section>
  );
}

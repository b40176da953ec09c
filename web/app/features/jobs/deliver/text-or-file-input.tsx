import { Button, Input, Textarea } from '@mantine/core';

import { formatBytes } from '../../../lib/format/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { unsavedFileText } from '../../../lib/browser/unsaved-file-text.ts';
import styles from '../../../entities/jobs/jobs.module.css';
import type { DeliveryDraft } from './delivery.ts';

/** Takes a typed text, or a file in its place. */
export function TextOrFileInput(
  props: Readonly<{
    draft: DeliveryDraft;
    /** Why the server refused the file. */
    error: string | null;
    onChange: (draft: DeliveryDraft) => void;
  }>,
) {
  const { draft, error, onChange } = props;
  const { text, attachment } = draft;
  const unkept = attachment === null ? null : unsavedFileText(attachment.file);
  return (
    <>
      <Textarea
        label="Your text"
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value, attachment: null })}
      />
      <FilePick
        label={attachment === null ? 'Deliver a file instead' : 'Choose another file'}
        hint="TXT, MD, DOCX, SRT, VTT or PDF"
        accept=".txt,.md,.docx,.srt,.vtt,.pdf"
        onPick={(file) => onChange({ text, attachment: { file, seconds: null } })}
      />
      {error !== null && <Input.Error role="alert">{error}</Input.Error>}
      {attachment !== null && (
        <div className={styles.chosen}>
          <p>
            <strong>{attachment.file.name}</strong> ({formatBytes(attachment.file.size)}) will be
            delivered
            {text.trim() === '' ? '.' : ', not the text above.'} {unkept}
          </p>
          <Button variant="default" onClick={() => onChange({ text, attachment: null })}>
            Remove file
          </Button>
        </div>
      )}
    </>
  );
}

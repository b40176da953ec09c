import { Button, Textarea } from '@mantine/core';

import { formatBytes } from '../../../lib/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { unkeptText } from '../../drafts/unkept-text.ts';
import styles from '../jobs.module.css';
import type { Handover } from './delivery.ts';

/** A text that is typed here, or a file in place of it. */
export function WordsInput(
  props: Readonly<{ handover: Handover; onChange: (handover: Handover) => void }>,
) {
  const { handover, onChange } = props;
  const { text, voice } = handover;
  const unkept = voice === null ? null : unkeptText(voice.file);
  return (
    <>
      <Textarea
        label="Your text"
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value, voice: null })}
      />
      <FilePick
        label={voice === null ? 'Deliver a file instead' : 'Choose another file'}
        hint="TXT, MD, DOCX, SRT, VTT or PDF"
        accept=".txt,.md,.docx,.srt,.vtt,.pdf"
        onPick={(file) => onChange({ text, voice: { file, seconds: null } })}
      />
      {voice !== null && (
        <div className={styles.chosen}>
          <p>
            <strong>{voice.file.name}</strong> ({formatBytes(voice.file.size)}) will be delivered
            {text.trim() === '' ? '.' : ', not the text above.'} {unkept}
          </p>
          <Button variant="default" onClick={() => onChange({ text, voice: null })}>
            Remove file
          </Button>
        </div>
      )}
    </>
  );
}

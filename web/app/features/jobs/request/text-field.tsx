import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { FilePick } from '../../../ui/kit/file-pick.tsx';
import type { JobDraft } from './job-draft.ts';
import styles from './request.module.css';

/** The longest text that the marketplace accepts, in UTF-16 units. */
const maxTextLength = 200_000;

/** The text to work on: written, pasted, or read from a file. */
export function TextField(
  props: Readonly<{
    draft: JobDraft;
    error?: string | undefined;
    onChange: (changes: Partial<JobDraft>) => void;
  }>,
) {
  const { draft, error, onChange } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (file: File): Promise<void> => {
    const text = await readText(file);
    if (text === null) return setProblem(`${file.name} is not a UTF-8 text file.`);
    if (text.length > maxTextLength) return setProblem(`${file.name} is too long for one job.`);
    setProblem(null);
    return onChange({ content: text });
  };
  return (
    <div className={styles.text}>
      <Textarea
        label={draft.service === 'narration' ? 'Text to narrate' : 'Text to translate'}
        data-field="content"
        withAsterisk
        rows={5}
        classNames={{ input: styles.writing }}
        maxLength={maxTextLength}
        error={problem ?? error}
        value={draft.content}
        onChange={({ currentTarget: { value } }) => onChange({ content: value })}
      />
      <FilePick
        label="Use a text file"
        accept=".txt,.md,.srt,.vtt,text/plain,text/markdown"
        onPick={(file) => void load(file)}
      />
    </div>
  );
}

/** The text of a file; null if it is not UTF-8 text. */
async function readText(file: File): Promise<string | null> {
  if (file.size > 4 * maxTextLength) return 'x'.repeat(maxTextLength + 1);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

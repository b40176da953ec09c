import { Textarea } from '@mantine/core';
import { longestText } from '@nsem/core/texts';
import { useState } from 'react';

import { FilePick } from '../../../ui/kit/file-pick.tsx';
import type { JobDraft } from './job-draft.ts';
import { readText } from './document-file.ts';
import styles from './request.module.css';

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
    const read = await readText(file);
    if ('problem' in read) {
      return setProblem(
        read.problem === 'length'
          ? `${file.name} is too long for one job.`
          : `${file.name} is not a UTF-8 text file.`,
      );
    }
    setProblem(null);
    return onChange({ content: read.text });
  };
  return (
    <div className="stack">
      <Textarea
        label={draft.service === 'narration' ? 'Text to narrate' : 'Text to translate'}
        data-field="content"
        withAsterisk
        rows={5}
        classNames={{ input: styles.writing }}
        maxLength={longestText}
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

import { Textarea } from '@mantine/core';
import { longestText } from '@nsem/core/texts';
import { useState } from 'react';

import { formatBytes } from '../../../lib/format/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import type { JobDraft } from './job-draft.ts';
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
    <div className={styles.text}>
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

/** The endings of files whose translation has the layout of the file. */
const documentEndings = /\.(?:docx|markdown|md|html?|xhtml|srt|vtt|xliff|xlf)$/i;

const largestBytes = 10 * 1024 * 1024;

/** What the file chooser of a device offers for a translation. */
export const translatableFiles = '.docx,.txt,.md,.markdown,.html,.htm,.xhtml,.srt,.vtt,.xliff,.xlf';

/** Whether a file is ordered as a document, by its name; other texts go into the field. */
export const isDocument = ({ name }: File): boolean => documentEndings.test(name);

/** Whether the characters of a file are all there is to it. */
export const isPlainText = ({ name, type }: File): boolean =>
  /\.txt$/i.test(name) || (type === 'text/plain' && !documentEndings.test(name));

/** Why a file cannot be sent as a document, as a sentence; null if it can. */
export function documentProblem(file: File): string | null {
  if (!isDocument(file) && !isPlainText(file)) {
    return `${file.name} can’t be translated as it is. Save it as a Word document (.docx), and choose that.`;
  }
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size <= largestBytes) return null;
  return `${file.name} is larger than ${formatBytes(largestBytes)}. Divide it into several files.`;
}

/** The text of a file, or why it is none that can be worked on. */
export type FileText = Readonly<{ text: string } | { problem: 'encoding' | 'length' }>;

/** Reads a file of UTF-8 text; one that is too long is not read as a whole. */
export async function readText(file: File): Promise<FileText> {
  if (file.size > 4 * longestText) return { problem: 'length' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.length > longestText ? { problem: 'length' } : { text };
  } catch (error) {
    if (error instanceof TypeError) return { problem: 'encoding' };
    throw error;
  }
}

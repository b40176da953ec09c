import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { CheckIcon, ShareIcon } from '../../ui/icons.tsx';
import print from '../../ui/print.module.css';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { CopyIcon } from '../../ui/work-icons.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './job-page.module.css';

/** Whether the translation can be downloaded as the document that the client sent. */
const hasDocument = ({ output_formats: formats }: Job): boolean => formats.includes('original');

/**
 * What can be done with a result: the file first.
 *
 * @param props.text the delivered text, if it is shown
 */
export const ResultButtons = ({ job, text }: { job: Job; text: string | null }) => (
  <div className={`buttons ${styles.actions} ${print.never}`}>
    {hasDocument(job) && (
      <DownloadButton
        label="Download the document"
        of={`job ${job.id}`}
        open={() => nsem.jobs.downloadOutput(job.id, { format: 'original' })}
      />
    )}
    {/* The text of a document is for programs: it has marks for the formats. */}
    {!hasDocument(job) && (
      <DownloadButton
        label="Download"
        of={`job ${job.id}`}
        open={() => nsem.jobs.downloadOutput(job.id)}
      />
    )}
    {resultKind(job) === 'text' && <CopyTextButton label="Copy text" text={text} isQuiet />}
    <ShareButton title={`Job #${job.id}`} text={text} />
  </div>
);

/** The largest text that is shown; a longer one is downloaded. */
const longestShownBytes = 200_000;

/** How a result is presented: as text, with a player, or as a file to download. */
export type ResultKind = 'text' | 'long-text' | 'audio' | 'file';

const isText = (type: string): boolean =>
  type.startsWith('text/') || type === 'application/x-subrip';

/** How the result of a job is presented. */
export function resultKind(job: Pick<Job, 'output_type' | 'output_bytes'>): ResultKind {
  const type = job.output_type ?? '';
  if (type.startsWith('audio/')) return 'audio';
  if (!isText(type)) return 'file';
  return (job.output_bytes ?? 0) <= longestShownBytes ? 'text' : 'long-text';
}

const fileTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/x-subrip': 'Subtitles (SRT)',
  'text/vtt': 'Subtitles (VTT)',
};

/** A file's type in words. */
export const fileTypeText = (type: string | null): string =>
  fileTypes[type ?? ''] ?? (type?.startsWith('text/') === true ? 'Text' : 'File');

/** Browsers refuse longer messages. */
const longestShared = 20_000;

const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Shares the delivered text with another program of the device, or the address of the page if there
 * is no text; without a program to share with, it copies the address.
 */
function ShareButton({ title, text }: { title: string; text: string | null }) {
  const { isCopied, copy } = useCopy('Copy the address of this page by hand.');
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname;
    const isShareable = text !== null && text.length <= longestShared;
    try {
      await navigator.share(isShareable ? { title, text } : { title, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('error', 'Sharing Failed', 'Copy or download it instead.');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <CheckIcon /> : <ShareIcon />}
      aria-live="polite"
      onClick={() => (canShare() ? void share() : copy(location.origin + location.pathname))}
    >
      {isCopied ? 'Link copied' : 'Share'}
    </Button>
  );
}

/** Copies a text; null while it is loading. */
export function CopyTextButton(
  props: Readonly<{ label: string; text: string | null; isQuiet?: boolean }>,
) {
  const { label, text, isQuiet = false } = props;
  const { isCopied, copy } = useCopy('Select the text and copy it by hand.');
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={isCopied ? <CheckIcon /> : <CopyIcon />}
      aria-live="polite"
      aria-disabled={text === null || undefined}
      onClick={() => text !== null && copy(text)}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** The delivered text of a job; each version of it never goes stale. */
export const outputTextQuery = ({ id, revisions }: Pick<Job, 'id' | 'revisions'>) =>
  queryOptions({
    queryKey: ['job-output', id, revisions],
    queryFn: async ({ signal }) => (await nsem.jobs.downloadOutput(id, { signal })).text(),
    staleTime: Infinity,
  });

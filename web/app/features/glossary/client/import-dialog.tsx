import { Button, Switch } from '@mantine/core';
import { NsemError } from '@nsem/sdk';
import { useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useCheckFile, useImportFile } from './queries.ts';

/** Whether the dialog is open. */
export type ImportDialogProps = Readonly<{ isOpen: boolean; onClose: () => void }>;

/** Checks a file of terms, and adds them. */
export const ImportDialog = ({ isOpen, onClose }: ImportDialogProps) => (
  <Dialog title="Import terms" opened={isOpen} onClose={onClose}>
    {isOpen && <ImportForm onClose={onClose} />}
  </Dialog>
);

/** The most bytes of a file; the server limits its characters. */
const largestFile = 1_000_000;

type Chosen = Readonly<{ name: string; content: FileContent }>;

function ImportForm({ onClose }: Readonly<{ onClose: () => void }>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [replaces, setReplaces] = useState(false);
  const check = useCheckFile();
  const save = useImportFile();
  const checkFile = (file: Chosen, update: boolean): void => {
    save.reset();
    check.mutate({ ...file.content, mode: update ? 'update' : 'add' });
  };
  const pick = async (file: File): Promise<void> => {
    setTooLarge(file.size > largestFile);
    if (file.size > largestFile) return setChosen(null);
    const read = { name: file.name, content: await readFileContent(file) };
    setChosen(read);
    checkFile(read, replaces);
  };
  const add = (): void => {
    if (chosen === null || save.isPending) return;
    const body = { ...chosen.content, mode: replaces ? ('update' as const) : ('add' as const) };
    save.mutate(body, {
      onSuccess: ({ added, updated }) => {
        onClose();
        showToast('success', 'Terms imported', countsText(added, updated));
      },
    });
  };
  return (
    <div className={formStyles.form}>
      <p>
        A CSV file with a line for each term. Its first line has the names of the columns:{' '}
        <code>source_language</code>, <code>target_language</code>, <code>term</code>,{' '}
        <code>translation</code> (empty if the term stays as it is), and, if you like,{' '}
        <code>note</code>, <code>forbidden</code> (separated by |) and <code>case_sensitive</code>{' '}
        (yes or no).
      </p>
      <FilePick
        label={chosen === null ? 'Choose a CSV file' : 'Choose another file'}
        hint={chosen?.name}
        accept=".csv,text/csv,text/plain"
        onPick={(file) => void pick(file)}
      />
      <Switch
        size="md"
        label="Replace terms that you have already"
        description="Otherwise, a file that has one of them is refused."
        checked={replaces}
        onChange={({ currentTarget: { checked } }) => {
          setReplaces(checked);
          if (chosen !== null) checkFile(chosen, checked);
        }}
      />
      {isTooLarge && (
        <Notice kind="error" title="The file is too large">
          A file can have 5,000 terms and 500,000 characters.
        </Notice>
      )}
      {check.isPending && <output>Checking the file...</output>}
      <Faults error={check.error ?? save.error} />
      {check.isSuccess && <output>{countsText(check.data.added, check.data.updated)}.</output>}
      <div className={formStyles.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" disabled={!check.isSuccess} onClick={add}>
          {save.isPending ? 'Importing...' : 'Import'}
        </Button>
      </div>
    </div>
  );
}

/** Why a file is refused: each of its lines, if the server names them. */
function Faults({ error }: Readonly<{ error: Error | null }>) {
  if (error === null) return null;
  const lines =
    error instanceof NsemError && error.code === 'glossary.import-invalid' ? error.errors : [];
  return (
    <Notice kind="error" title="Nothing was imported">
      {lines.length === 0 ? (
        errorText(error)
      ) : (
        <ul className="bulleted">
          {lines.map(({ detail }) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

const countsText = (added: number, updated: number): string => {
  const terms = added === 1 ? '1 new term' : `${added} new terms`;
  return updated === 0 ? terms : `${terms}, ${updated} replaced`;
};

/** What is sent of a file: its text, or its bytes in base64 if it is not in UTF-8. */
export type FileContent = Readonly<{ csv: string }> | Readonly<{ csv_base64: string }>;

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The decoder has one way to fail: bytes that are not UTF-8.
    return undefined;
  }
}

/** How many bytes become characters at once: a call has so many arguments. */
const chunkBytes = 8_192;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  return btoa(binary);
}

/** Reads a file of terms; the server finds the encoding of one that is not in UTF-8. */
export async function readFileContent(file: Blob): Promise<FileContent> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Only UTF-16 has NUL, which is valid UTF-8.
  const text = bytes.includes(0) ? undefined : decode(bytes);
  return text === undefined ? { csv_base64: toBase64(bytes) } : { csv: text };
}

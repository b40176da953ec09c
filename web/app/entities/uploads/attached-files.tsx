import { Button } from '@mantine/core';

import { formatBytes } from '../../lib/format/sizes.ts';

/** A file that was chosen for a text that is being written. */
export type ChosenFile = Readonly<{ id: string; file: File; description: string }>;

/** How many files a message or a statement can have. */
export const mostFiles = 5;

const largestBytes = 20 * 1024 * 1024;

const endings = 'pdf docx odt txt md csv png jpg jpeg webp mp3 wav m4a aac ogg'.split(' ');

/** What the file chooser offers. */
export const attachedFileTypes = endings.map((ending) => `.${ending}`).join(',');

/** Why a file cannot be sent, before any of it is; null if it can. The server checks it too. */
export function attachedFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!endings.includes(ending)) return `${name} is not a type of file that can be sent.`;
  if (size === 0) return `${name} is empty.`;
  return size > largestBytes ? `${name} is larger than ${formatBytes(largestBytes)}.` : null;
}

/** Where files are added, and for how many more there is room. */
type Room = Readonly<{ room: number; of: 'A message' | 'A statement' }>;

/** What was chosen at once: the files that can be sent, and why others cannot. */
export function sortFiles(
  files: readonly File[],
  { room, of }: Room,
): Readonly<{ taken: readonly File[]; problem: string | null }> {
  const fitting = files.filter((file) => attachedFileProblem(file) === null);
  const problems = files.map(attachedFileProblem).filter((problem) => problem !== null);
  if (fitting.length > room) problems.push(`${of} can have ${mostFiles} files.`);
  const problem = problems.length === 0 ? null : problems.join(' ');
  return { taken: fitting.slice(0, Math.max(0, room)), problem };
}

/** The files that were chosen, each with a button that removes it. */
export const ChosenFiles = (
  props: Readonly<{ files: readonly ChosenFile[]; onRemove: (file: ChosenFile) => void }>,
) => (
  <ul className="stack tight" aria-label="Files to send">
    {props.files.map((item) => (
      <li key={item.id} className="row apart">
        <span className="grow">
          {item.file.name} <span className="numeric soft small">{formatBytes(item.file.size)}</span>
        </span>
        <Button
          variant="default"
          aria-label={`Remove ${item.file.name}`}
          onClick={() => props.onRemove(item)}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

import { formatBytes } from '../../lib/format/sizes.ts';

/** How many reference files a job can have. */
export const mostReferences = 10;

/** The longest description of a reference file, in characters. */
export const longestDescription = 200;

const largestBytes = 50 * 1024 * 1024;

const endings = 'pdf docx odt txt md csv png jpg jpeg webp mp3 wav m4a mp4 ogg'.split(' ');

/** What the file chooser offers. */
export const referenceTypes = endings.map((ending) => `.${ending}`).join(',');

/** Which files can be added, in words. */
export const referenceHint = `PDF, Word, text, pictures or sound, up to ${formatBytes(largestBytes)} each`;

/** A file that was chosen, and what the client says about it; '' for nothing. */
export type ChosenReference = Readonly<{ id: string; file: File; description: string }>;

/** Why a file cannot be added, before any of it is sent; null if it can. The server checks it too. */
export function referenceProblem({ name, size }: File): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!endings.includes(ending)) return `${name} is not a type of file that can be added.`;
  if (size === 0) return `${name} is empty.`;
  if (size > largestBytes) return `${name} is larger than ${formatBytes(largestBytes)}.`;
  return null;
}

/** What was chosen at once: the files that can be added, and why others cannot. */
export function sortChosen(
  files: readonly File[],
  room: number,
): Readonly<{ taken: readonly File[]; problem: string | null }> {
  const fitting = files.filter((file) => referenceProblem(file) === null);
  const taken = fitting.slice(0, room);
  const problems = files.map(referenceProblem).filter((problem) => problem !== null);
  if (fitting.length > taken.length)
    problems.push(`A job can have ${mostReferences} reference files.`);
  return { taken, problem: problems.length === 0 ? null : problems.join(' ') };
}

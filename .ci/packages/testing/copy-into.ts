import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Copies files of this repository to a project. */
export async function copyInto(project: string, files: readonly string[]): Promise<void> {
  for (const file of files) await cp(file, join(project, basename(file)));
}

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/nsem.cjs', import.meta.url));

/**
 * Puts the built `nsem` into a folder, for shell scripts.
 *
 * @returns the value of `PATH` that finds it.
 */
export async function installNsem(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const command = join(bin, 'nsem');
  const line = `exec '${process.execPath}' '${program}' "$@"`;
  await writeFile(command, `#!/bin/sh\n${line}\n`);
  await chmod(command, 0o755);
  return `${bin}:${process.env['PATH'] ?? ''}`;
}

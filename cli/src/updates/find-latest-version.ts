import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The registry may be far away; the check runs in the background. */
const patienceMs = 30_000;

/** More than any version has. */
const maxBytes = 4_096;

/**
 * Finds the newest released version of this program, by npm, which knows the registry and its proxies.
 *
 * @throws if npm is not installed, or the registry does not answer.
 */
export async function findLatestVersion(): Promise<string> {
  const { stdout } = await run('npm', ['view', '@nsem/cli', 'version'], {
    timeout: patienceMs,
    maxBuffer: maxBytes,
    windowsHide: true,
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  });
  return stdout.trim();
}

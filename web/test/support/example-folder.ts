import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { exampleRecording } from '../../app/features/api-keys/snippets/example-call.ts';
import type { CodeStyle } from '../../app/features/api-keys/snippets/endpoints.ts';
import { toneWav } from './tone-wav.ts';

const programs: Readonly<Record<CodeStyle, Readonly<{ file: string; command: string[] }>>> = {
  sdk: { file: 'example.mjs', command: [process.execPath, '--conditions=source'] },
  fetch: { file: 'example.mjs', command: [process.execPath] },
  python: { file: 'example.py', command: ['python3'] },
  curl: { file: 'example.sh', command: ['sh'] },
  php: { file: 'example.php', command: ['php'] },
};

const sdkFolder = dirname(createRequire(import.meta.url).resolve('@nsem/sdk/package.json'));

/** How a program ended, and what it printed. */
export type Ran = Readonly<{ code: number | null; stdout: string; stderr: string }>;

/** A folder for running examples, which contains only the SDK and a recording. */
export class ExampleFolder implements AsyncDisposable {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  static async make(recordingSeconds: number): Promise<ExampleFolder> {
    const path = await mkdtemp(join(tmpdir(), 'nsem-example-'));
    await mkdir(join(path, 'node_modules', '@nsem'), { recursive: true });
    await symlink(sdkFolder, join(path, 'node_modules', '@nsem', 'sdk'), 'dir');
    await writeFile(join(path, exampleRecording), toneWav(recordingSeconds));
    return new ExampleFolder(path);
  }

  /** Saves an example as a file and runs it, as its reader would. */
  async run(style: CodeStyle, code: string): Promise<Ran> {
    const { file, command } = programs[style];
    const [program = '', ...flags] = command;
    await writeFile(join(this.#path, file), code);
    const child = spawn(program, [...flags, file], {
      cwd: this.#path,
      // Without the machine's proxies: the marketplace runs on this machine.
      env: {
        PATH: process.env['PATH'],
        HOME: this.#path,
        LANG: 'C.UTF-8',
        // The sources of the SDK are compiled once, not by every example.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = Promise.all([text(child.stdout), text(child.stderr)]);
    await once(child, 'close').catch((error: unknown) => {
      const wayOut = 'run `node .ci/prepare.mjs --browser`';
      throw new Error(`${program} does not start here: ${wayOut}.`, { cause: error });
    });
    const [stdout, stderr] = await printed;
    return { code: child.exitCode, stdout, stderr };
  }

  /** Reads and removes the file that an example has saved. */
  async takeSaved(): Promise<Readonly<{ name: string; text: string }>> {
    const known = new Set(['node_modules', exampleRecording]);
    const names = await readdir(this.#path);
    const [name, ...others] = names.filter((one) => !known.has(one) && !one.startsWith('example.'));
    if (name === undefined || others.length > 0) throw new Error(`Not one file: ${names.join()}`);
    const path = join(this.#path, name);
    const saved = { name, text: await readFile(path, 'utf8') };
    await rm(path);
    return saved;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return rm(this.#path, { recursive: true });
  }
}

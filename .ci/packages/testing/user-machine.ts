import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

import { packAll } from '../pack.mjs';
import { RunningCommand } from './running-command.ts';
import { startRegistry, type Registry } from './registry.ts';

const execute = promisify(execFile);

/** How a program is run. */
export type RunOptions = Readonly<{
  /** The Node that the program finds; that of the tests if it is not given. */
  node?: string;
  environment?: Readonly<Record<string, string>>;
}>;

/** A running `nsem-server`. */
export type Served = Readonly<{ url: string; stop(): Promise<void> }>;

/**
 * A folder as users of the packages have one: projects, and beside them the checkout `nsem` with the
 * packed packages in `dist`. npm gets packages of ours from there, and all others as it is configured.
 */
export class UserMachine {
  readonly #folder: string;
  readonly #registry: Registry;
  readonly #installed = new Map<string, Promise<string>>();

  constructor(folder: string, registry: Registry) {
    this.#folder = folder;
    this.#registry = registry;
  }

  /** The program that `npm install --global @nsem/cli` installs. */
  get nsem(): string {
    return join(this.#folder, 'global/bin/nsem');
  }

  /** Runs a line of a shell in a new project, once; returns the folder of the project. */
  install(line: string): Promise<string> {
    const project = this.#installed.get(line) ?? this.#installNow(line);
    this.#installed.set(line, project);
    return project;
  }

  async #installNow(line: string): Promise<string> {
    const project = join(this.#folder, `project-${this.#installed.size}`);
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
    await this.run(project, ['sh', '-c', line]);
    return project;
  }

  /** Runs a program to its end. */
  run(cwd: string, [program = '', ...args]: readonly string[], options: RunOptions = {}) {
    return execute(program, args, { cwd, env: this.#environment(options) });
  }

  /** Starts a program that goes on while the test does something else. */
  start([program = '', ...args]: readonly string[], environment: RunOptions['environment'] = {}) {
    return new RunningCommand(
      spawn(program, args, { cwd: this.#folder, env: this.#environment({ environment }) }),
    );
  }

  /** Starts the server that is installed in a project. */
  async serve(cwd: string, variables: Readonly<Record<string, string>> = {}): Promise<Served> {
    const settings = { PORT: '0', HOST: '127.0.0.1', NSEM_DATA_DIR: 'data' };
    const server = spawn('node_modules/.bin/nsem-server', [], {
      cwd,
      env: this.#environment({
        environment: { ...settings, LOG_LEVEL: 'warn', NSEM_DEMO: '0', ...variables },
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'close');
    return {
      url: await addressIn(server.stdout),
      async stop() {
        server.kill('SIGTERM');
        await ended;
      },
    };
  }

  async remove(): Promise<void> {
    this.#registry.stop();
    await rm(this.#folder, { recursive: true });
  }

  #environment({ node = process.execPath, environment = {} }: RunOptions) {
    return {
      ...process.env,
      PATH: [dirname(node), process.env['PATH']].join(delimiter),
      XDG_CONFIG_HOME: join(this.#folder, 'config'),
      // No login of a test may be stored in the keyring of the developer.
      NSEM_CREDENTIALS: 'file',
      npm_config_prefix: join(this.#folder, 'global'),
      npm_config_globalconfig: join(this.#folder, 'npmrc'),
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      ...environment,
    };
  }
}

/** Packs the packages, and prepares a folder without any project. */
export async function createUserMachine(): Promise<UserMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'user-machine-'));
  const tarballs = await packAll(join(folder, 'nsem/dist'));
  const registry = await startRegistry(Object.values(tarballs));
  const { stdout: usual } = await execute('npm', ['config', 'get', 'registry']);
  const settings = `registry=${usual.trim()}\n@nsem:registry=${registry.url}\n`;
  await writeFile(join(folder, 'npmrc'), settings);
  return new UserMachine(folder, registry);
}

function addressIn(output: Readable): Promise<string> {
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Reads on to the end: a full pipe would stop the server.
  output
    .on('data', (chunk) => {
      printed += String(chunk);
      const address = /running at (\S+)\n/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    })
    .once('end', () => reject(new Error(`The server ended: ${printed}`)));
  return promise;
}

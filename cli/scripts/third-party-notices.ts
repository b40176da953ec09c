import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a package in `node_modules`; the name of the package can have a scope. */
const inPackage = /^(?<folder>.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/;

/** What the author of a package requires to be passed on. */
const isNotice = (file: string): boolean => /^(?:licen[cs]e|notice|copying)(?:\.|$)/i.test(file);

/**
 * The licences of the packages that a bundle contains.
 *
 * @param inputs the absolute paths of the files in the bundle.
 * @throws Error if a package has no file with its licence.
 */
export function renderNotices(inputs: Iterable<string>): string {
  const folders = new Set(Array.from(inputs, (file) => inPackage.exec(file)?.groups?.['folder']));
  const notices = [...folders].filter((folder) => folder !== undefined).map(noticeOf);
  const intro = 'The CLI of Nsem contains these packages, under the licences of their authors.';
  return [intro, ...[...new Set(notices)].toSorted()].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

function noticeOf(folder: string): string {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = JSON.parse(manifest) as Readonly<Record<string, string>>;
  const files = readdirSync(folder).filter(isNotice).toSorted();
  if (files.length === 0) throw new Error(`${name} is bundled, and has no file with its licence.`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n').replaceAll('\r\n', '\n');
}

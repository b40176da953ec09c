import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { committedFiles } from '../../committed-files.mjs';
import { root } from '../../project.mjs';

const shellBlock = /^```sh\n([^]*?)^```$/gm;

/** The lines of the documentation that install a package, without duplicates. */
export function installLines(): string[] {
  const pages = committedFiles().filter((file) => /^(?:docs\/|\w+\/)?[\w-]+\.md$/.test(file));
  const blocks = pages.flatMap((page) =>
    Array.from(
      readFileSync(join(root, page), 'utf8').matchAll(shellBlock),
      ([, block = '']) => block,
    ),
  );
  const lines = blocks.flatMap((block) => block.split('\n'));
  return [...new Set(lines.filter((line) => /^npm (?:install|i|add|exec)\b/.test(line)))];
}

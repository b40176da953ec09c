// Compresses each built file that is not compressed already to .br and .gz, which the server sends as they are.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../build/client');
/** Below this size, the additional headers cost more than compression saves. */
const smallestBytes = 1024;

for (const file of globSync('**/*.{html,js,css,svg,wasm}', { cwd: folder })) {
  const path = join(folder, file);
  const content = readFileSync(path);
  if (content.length < smallestBytes) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}

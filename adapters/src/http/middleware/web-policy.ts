import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const digest = z.string().regex(/^sha(?:256|384|512)-[\w+/=-]+$/);

/** The digests of the inline scripts and styles of the built pages, as the build records them. */
const digestsSchema = z.object({
  script: z.array(digest).default([]),
  style: z.array(digest).default([]),
});

/**
 * Reads the digests that the UI's build wrote beside its pages.
 *
 * @throws if the file is not what the build writes: the UI would not run under a wrong policy.
 */
function readDigests(webRoot: string): z.output<typeof digestsSchema> {
  const file = join(webRoot, 'csp-hashes.json');
  const written: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return digestsSchema.parse(written);
}

const sources = (digests: readonly string[]): string =>
  ["'self'", ...digests.map((one) => `'${one}'`)].join(' ');

/** The Content-Security-Policy of the UI: its own scripts, and the inline ones that its build made. */
export function webPolicy(webRoot: string): string {
  const { script, style } = readDigests(webRoot);
  return [
    "default-src 'none'",
    `script-src ${sources(script)}`,
    `style-src ${sources(style)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Whether a path is that of the worker that encodes recordings, whatever its digest is. */
export const isEncoder = (path: string): boolean =>
  /^\/assets\/encode-mp3-worker-[\w-]+\.js$/.test(path);

/**
 * The Content-Security-Policy of that worker, which has its own: it alone may compile WebAssembly, and
 * load it from here. It has no page, and shares with one only what is sent to it.
 */
export const encoderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

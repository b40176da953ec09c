import { defineConfig } from 'tsup';

/** The types of the SDK. They are only packed, so that no start of a checkout waits for them. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  clean: ['!**/*.js'],
  external: [/^#undici\//],
  removeNodeProtocol: false,
  // Hides what is exported only for the SDK itself, such as constructors.
  dts: { only: true, compilerOptions: { stripInternal: true } },
});

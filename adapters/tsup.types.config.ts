import { defineConfig } from 'tsup';

/** The types of the library. They are only packed, so that no start of a checkout waits for them. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  external: [/^node:/],
  removeNodeProtocol: false,
  dts: { only: true },
});

import { defineConfig } from 'tsup';

/** The types, which are those of the SDK's users. They are only packed, so that no start waits for them. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  external: ['@nsem/sdk', /^node:/],
  removeNodeProtocol: false,
  dts: { only: true },
});

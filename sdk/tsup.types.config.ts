import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  format: 'esm',
  removeNodeProtocol: false,
  // Hides what is exported only for the SDK itself, such as constructors.
  dts: { only: true, compilerOptions: { stripInternal: true } },
};

/** The types of the SDK. They are only packed, so that no start of a checkout waits for them. */
export default defineConfig([
  { ...shared, entry: { index: 'src/index.ts' }, external: [/^#undici\//] },
  { ...shared, entry: { testing: 'src/fake/index.ts' }, external: ['@nsem/sdk', /^node:/] },
]);

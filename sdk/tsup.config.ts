import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  format: 'esm',
  target: 'es2022',
  splitting: false,
  removeNodeProtocol: false,
  outExtension: () => ({ js: '.js' }),
};

/** The platform is chosen here, by the condition; users choose between the two files (exports). */
const forPlatform =
  (condition: string): NonNullable<Options['esbuildOptions']> =>
  (options) => {
    options.conditions = [condition];
  };

export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts' },
    platform: 'node',
    esbuildOptions: forPlatform('node'),
    external: [/^#undici\//],
    // Constructors that only the SDK itself calls are nobody else's business.
    dts: { compilerOptions: { stripInternal: true } },
  },
  {
    ...shared,
    entry: { 'index.web': 'src/index.ts' },
    platform: 'browser',
    esbuildOptions: forPlatform('browser'),
  },
]);

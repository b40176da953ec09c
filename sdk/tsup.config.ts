import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'es2022',
  removeNodeProtocol: false,
  outExtension: () => ({ js: '.js' }),
};

/**
 * Removes the comments, which the types have, and keeps the names, which stack traces have.
 *
 * @param condition selects the platform; package.json ("exports") selects one of the two builds.
 */
const forPlatform =
  (condition: string): NonNullable<Options['esbuildOptions']> =>
  (options) => {
    options.conditions = [condition];
    options.minifyWhitespace = true;
    options.minifySyntax = true;
  };

export default defineConfig([
  {
    ...shared,
    splitting: false,
    clean: ['!web/**', '!*.d.ts'],
    platform: 'node',
    esbuildOptions: forPlatform('node'),
    external: [/^#undici\//],
  },
  {
    ...shared,
    outDir: 'dist/web',
    // A page loads what few pages need, such as uploads, with its first use.
    splitting: true,
    clean: true,
    // Bundlers would rename everything as well.
    minify: true,
    platform: 'browser',
    esbuildOptions: forPlatform('browser'),
  },
]);

import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/bin.ts', 'src/index.ts'],
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  clean: true,
  // Core is private and has no life of its own outside.
  noExternal: ['@nsem/core'],
});

import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    memory: 'src/memory/unit-of-work.ts',
    sound: 'src/sound/index.ts',
    texts: 'src/texts/index.ts',
  },
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  dts: true,
  clean: true,
});

// Directus runs sandboxed extensions in isolated-vm, which would have to be compiled. There are none here.
import { registerHooks } from 'node:module';

const empty = new URL('no-isolated-vm.cjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'isolated-vm'
      ? { url: empty, format: 'commonjs', shortCircuit: true }
      : nextResolve(specifier, context),
});

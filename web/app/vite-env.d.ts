/// <reference types="vite/client" />

declare module 'virtual:mantine-variables.css';

declare module 'virtual:example-templates' {
  import type { ExampleTemplates } from './features/api-keys/snippets/write-template.ts';

  /** All the examples of the API tab; `scripts/vite-plugins.ts` writes them. */
  export const exampleTemplates: ExampleTemplates;
}

declare module 'virtual:early-calls' {
  import type { EarlyCalls } from './lib/api/early-calls.ts';

  /** `routes/early-calls.ts` lists them, for `scripts/vite-plugins.ts`. */
  export const earlyCalls: EarlyCalls;
}

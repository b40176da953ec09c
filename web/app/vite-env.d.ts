/// <reference types="vite/client" />

declare module 'virtual:mantine-variables.css';

declare module 'virtual:example-templates' {
  import type { ExampleTemplates } from './features/api-keys/snippets/write-template.ts';

  /** All the examples of the API tab; `scripts/vite-plugins.ts` writes them. */
  export const exampleTemplates: ExampleTemplates;
}

/// <reference types="vite/client" />

declare module 'virtual:mantine-variables.css';

declare module 'virtual:example-templates' {
  import type { ExampleTemplates } from './features/api-keys/snippets/write-template.ts';

  /** All the examples of the API tab; `scripts/example-templates.ts` writes them. */
  export const exampleTemplates: ExampleTemplates;
}

declare module 'wasm-media-encoders/wasm/mp3?url' {
  /** The address of the encoder. */
  const url: string;
  export default url;
}

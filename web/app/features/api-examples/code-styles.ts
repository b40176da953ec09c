import type { CodeStyle } from './examples/example-code.ts';
import type { CodeLanguage } from './highlight.ts';

/** How each example is highlighted. */
export const codeLanguages: Readonly<Record<CodeStyle, CodeLanguage>> = {
  sdk: 'javascript',
  fetch: 'javascript',
  python: 'python',
  curl: 'bash',
  php: 'php',
};

/** The four languages; of JavaScript's two ways the one with the SDK comes first. */
export const languageChoices = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
  { value: 'curl', label: 'cURL' },
  { value: 'php', label: 'PHP' },
] as const;

/** The two ways of JavaScript. */
export const javascriptChoices = [
  { value: 'sdk', label: '@nsem/sdk' },
  { value: 'fetch', label: 'fetch' },
] as const;

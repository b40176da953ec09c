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

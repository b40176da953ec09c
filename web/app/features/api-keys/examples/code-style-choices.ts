/** The programming languages of the examples. */
export const languageChoices = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
  { value: 'curl', label: 'cURL' },
  { value: 'php', label: 'PHP' },
] as const;

/** The two variants in JavaScript. */
export const javascriptChoices = [
  { value: 'sdk', label: '@nsem/sdk' },
  { value: 'fetch', label: 'fetch' },
] as const;

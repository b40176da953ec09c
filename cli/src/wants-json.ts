/** Whether JSON is requested, even if the arguments are invalid. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args
    .slice(0, end === -1 ? args.length : end)
    .some((arg) => /^--(json|jq|template)(=|$)/.test(arg));
}

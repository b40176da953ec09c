/** What follows the question mark of an address; what is undefined or null is left out. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of a call: below the server's own, which may lie in a folder of its host. */
export function requestUrl(
  baseUrl: URL,
  { path, query = {} }: Readonly<{ path: string; query?: Query | undefined }>,
): URL {
  const url = new URL(baseUrl);
  url.pathname = `${baseUrl.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Fills the parameters into a path of the API document: `/jobs/{id}`. */
export function fillPath(
  template: string,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
}

/** Query parameters; those that are undefined or null are left out. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The URL of a call, relative to the base URL, which may have a path of its own. */
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

/** Replaces the parameters in a path of the API document: `/jobs/{id}`. */
export function fillPath(
  template: string,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
}

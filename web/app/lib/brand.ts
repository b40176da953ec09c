/** What this marketplace is called; an operator who runs it under another name changes it here. */
export const brand = 'Nsem';

/** The title of a page, in the browser's tab. */
export const pageTitle = (page: string): string => `${page} · ${brand}`;

/** Where people write to. */
export const contactEmail = 'hello@nsem.example';

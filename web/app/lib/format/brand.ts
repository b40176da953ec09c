/** The name of the marketplace; operators with another name change it here. */
export const brand = 'Nsem';

/** The title of a page in the browser tab. */
export const pageTitle = (page: string): string => `${page} · ${brand}`;

/** The e-mail address on the contact page. */
export const contactEmail = 'hello@nsem.example';

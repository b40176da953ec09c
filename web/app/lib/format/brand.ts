/** The name of the marketplace as the build knows it. */
const builtName = 'Nsem';

const nameTag =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

/** The name of the marketplace: admins can change it, and the server writes it into each document. */
export const brand = nameTag?.content || builtName;

/** The title of a page in the browser tab. */
export const pageTitle = (page: string): string => `${page} · ${brand}`;

/** The e-mail address on the contact page. */
export const contactEmail = 'hello@nsem.example';

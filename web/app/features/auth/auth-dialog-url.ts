const dialogs = ['login', 'admin-login', 'join'] as const;
const accountTypes = ['client', 'service-provider'] as const;

/** The kinds of account that people make for themselves. */
export type AccountType = (typeof accountTypes)[number];

/** Which dialog of the session lies over the page, and for whom. */
export type AuthDialog = Readonly<{
  dialog: (typeof dialogs)[number] | undefined;
  as: AccountType;
}>;

/** Reads the dialog from a page's query; what makes no sense opens nothing. */
export function parseAuthDialog(params: Readonly<Record<string, string>>): AuthDialog {
  return {
    dialog: dialogs.find((dialog) => dialog === params['dialog']),
    as: accountTypes.find((type) => type === params['as']) ?? 'client',
  };
}

const dialogs = ['login', 'admin-login', 'join', 'forgot-password'] as const;
const accountTypes = ['client', 'service-provider'] as const;

/** The account types that users can register. */
export type AccountType = (typeof accountTypes)[number];

/** The open dialog, and the account type selected in it. */
export type AuthDialog = Readonly<{
  dialog: (typeof dialogs)[number] | undefined;
  as: AccountType;
}>;

/** Reads the dialog from the query of a URL; an unknown value opens none. */
export function parseAuthDialog(params: Readonly<Record<string, string>>): AuthDialog {
  return {
    dialog: dialogs.find((dialog) => dialog === params['dialog']),
    as: accountTypes.find((type) => type === params['as']) ?? 'client',
  };
}

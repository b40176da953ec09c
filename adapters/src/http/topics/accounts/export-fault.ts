/** Why an export of a user's data is refused. */
export type ExportFault = Readonly<{ code: 'account.export-in-progress' }>;

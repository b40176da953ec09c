/** The database of this browser in which drafts are kept. */
export const draftDatabase = 'nsem-drafts';

/** Removes every draft from this device, whoever it belongs to: it may be a shared phone. */
export function forgetDrafts(): void {
  try {
    indexedDB.deleteDatabase(draftDatabase);
  } catch {
    // A browser that gives us no database has kept nothing either.
  }
}

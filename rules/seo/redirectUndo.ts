/** For how long an import of redirects can be undone (decision 171). */
export const REDIRECT_UNDO_HOURS = 24

/** Whether an import of redirects can still be undone as a whole. */
export const canUndoImport = (importedAt: Date, undoneAt: Date | null, now: Date): boolean =>
  undoneAt === null && now.getTime() - importedAt.getTime() < REDIRECT_UNDO_HOURS * 3_600_000

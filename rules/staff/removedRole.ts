/** How long removing a role can be undone, in minutes, as with other removals in the console. */
export const ROLE_UNDO_MINUTES = 10

/** Whether a role that was removed can be given back without an invitation. */
export const canGiveBack = (removedAt: Date, now: Date): boolean =>
  now.getTime() - removedAt.getTime() < ROLE_UNDO_MINUTES * 60_000

/** Slot of the results, counted from 1 across all pages, that the call-to-action card takes (spec §9). */
export const CALL_TO_ACTION_SLOT = 30

/**
 * Where on one page of results the call-to-action card stands: the number of vehicles before it, or null when
 * this page does not reach the slot (spec §9 card slot position). `page` counts from 1; the card takes no
 * vehicle's place on its page, it comes between two.
 */
export function callToActionAt(page: number, pageSize: number, vehicles: number): number | null {
  const before = CALL_TO_ACTION_SLOT - 1 - (page - 1) * pageSize
  if (before < 0 || before > vehicles) return null
  // On the seam of two pages the card opens the later one.
  return before === pageSize ? null : before
}

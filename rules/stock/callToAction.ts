/** Position of the call-to-action card in the results, counted from 1 across all pages (spec §9). */
export const CALL_TO_ACTION_SLOT = 30

/**
 * Position of the call-to-action card on one page of results: the number of vehicles before it, or null if it is on
 * another page (spec §9 card slot position). `page` counts from 1; the card is inserted between two vehicles and
 * replaces none.
 */
export function callToActionAt(page: number, pageSize: number, vehicles: number): number | null {
  const before = CALL_TO_ACTION_SLOT - 1 - (page - 1) * pageSize
  if (before < 0 || before > vehicles) return null
  // Between two pages the card is the first of the later one.
  return before === pageSize ? null : before
}

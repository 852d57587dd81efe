/** The end of a card as providers want it: '07' and '2029'. */
export interface CardExpiry {
  month: string
  year: string
}

/** A month and a year as they are typed, such as 07/29, 7 / 2029 or 0729; null for anything else. */
export function cardExpiry(typed: string): CardExpiry | null {
  const found =
    /^\s*(0?[1-9]|1[0-2])\s*[/.-]\s*(?:20)?(\d\d)\s*$/.exec(typed) ?? /^(0[1-9]|1[0-2])(?:20)?(\d\d)$/.exec(typed)
  return found && { month: found[1]!.padStart(2, '0'), year: `20${found[2]}` }
}

const WHOLE = /^[1-9]\d{0,8}$/

/** The site that an address names; the first one without, and none for any other text. */
export function siteAsked(url: URL, sites: readonly { id: number }[]): number {
  const asked = url.searchParams.get('site') ?? ''
  if (asked === '') return sites[0]?.id ?? 0
  return WHOLE.test(asked) ? Number(asked) : 0
}

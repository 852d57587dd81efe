const WHOLE = /^[1-9]\d{0,8}$/

/** The site that an address names; none for any other text. */
export const siteOf = (text: string | undefined): number => (WHOLE.test(text ?? '') ? Number(text) : 0)

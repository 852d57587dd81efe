/** What tells the sender of a lead from others: an address in lower case, and the last digits of a number. */
export interface PersonKeys {
  emailKey: string | null
  phoneKey: string | null
}

/** A number with fewer digits is nobody’s in particular. */
const FEWEST_DIGITS = 8

/** The most leads of one person that are shown; a number with more is a switchboard’s or a test’s. */
export const MOST_OF_PERSON = 200

/** By what the leads of one person are found (decision 145): the same address or the same number. */
export function personKeys(leads: readonly PersonKeys[]): { emails: string[]; phones: string[] } {
  const emails = leads.flatMap(({ emailKey }) => (emailKey === null || emailKey === '' ? [] : [emailKey]))
  const phones = leads.flatMap(({ phoneKey }) =>
    phoneKey === null || phoneKey.length < FEWEST_DIGITS ? [] : [phoneKey],
  )
  return { emails: [...new Set(emails)], phones: [...new Set(phones)] }
}

interface OwnSite {
  id: number
  groupId: number | null
}

/** Whether leads of two sites can be of one person: those of one site, or of sites of one group. */
export const shareCustomers = (one: OwnSite, other: OwnSite): boolean =>
  one.id === other.id || (one.groupId !== null && one.groupId === other.groupId)

/** The names, addresses and numbers that someone has used, each once, with those of the newest lead first. */
export function contactsOf(leads: readonly { name: string; email: string; phone: string }[]): {
  names: string[]
  emails: string[]
  phones: string[]
} {
  const distinct = (values: readonly string[], keyOf: (value: string) => string) => {
    const found = new Map<string, string>()
    for (const value of values) {
      const key = keyOf(value)
      if (value.trim() !== '' && !found.has(key)) found.set(key, value)
    }
    return [...found.values()]
  }
  const lower = (text: string) => text.trim().toLowerCase()
  return {
    names: distinct(
      leads.map(({ name }) => name),
      lower,
    ),
    emails: distinct(
      leads.map(({ email }) => email),
      lower,
    ),
    phones: distinct(
      leads.map(({ phone }) => phone),
      (phone) => phone.replaceAll(/\D/g, '').slice(-9),
    ),
  }
}

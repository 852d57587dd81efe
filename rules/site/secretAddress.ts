/**
 * The page of a reservation, or of a place on a waitlist: whoever has its address can pay, cancel or pass it on; and the
 * links of emails of the owner area, which unsubscribe, and of the console's, which accept an invitation or set a new
 * password. In an address of ours, with or without its origin, nobody else
 * may see what follows these.
 */
const SECRET = /\/(?:reservations|waitlist|emails|invitation|new-password)\//i

/** Whether the address of a page gives access by itself, so it is neither stored nor sent anywhere. */
export const isSecretAddress = (address: string): boolean => SECRET.test(address)

/** An address for logs and events, without what gives access. */
export function withoutSecret(address: string): string {
  const found = SECRET.exec(address)
  return found ? address.slice(0, found.index + found[0].length - 1) : address
}

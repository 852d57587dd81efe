import { v4 } from 'uuid'

/** A random UUID; also at an address without HTTPS, where browsers have no `crypto.randomUUID`. */
export const newId = (): string => v4()

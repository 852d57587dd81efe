import { data } from 'react-router'
import type { ConflictView, Failure } from './parts.tsx'

/** Name of the input that says which form of a screen was sent. */
export const INTENT = 'intent'
/** Parameter that says what was done. */
export const DONE = 'done'
/** Parameter that says what undoes it. */
export const UNDO = 'undo'

/** What is never sent back to a form. */
const NEVER_RETURNED = new Set(['password', 'current', 'code'])

/** A submitted form: texts by name, all of one name, such as of boxes that are ticked, and everything by name. */
export type SentForm = ((name: string) => string) & {
  all: (name: string) => string[]
  texts: () => Record<string, string>
}

/** Reads a submitted form. */
export async function formOf(request: Request): Promise<SentForm> {
  const form = new URLSearchParams(await request.text())
  return Object.assign((name: string) => form.get(name) ?? '', {
    all: (name: string) => form.getAll(name),
    texts: () => Object.fromEntries(form),
  })
}

/** The status of what can be tried again in a moment, such as stock that is being imported. */
const BUSY = 503

/** The server’s refusals, which may be shown; anything else that is thrown is a fault. */
function refusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const { status, fields, details } = error as Partial<Refusal> & { details?: Partial<ConflictView> }
  if (typeof status !== 'number' || status < 400 || (status >= 500 && status !== BUSY)) return null
  const conflict =
    details?.version !== undefined && details.theirs
      ? { version: details.version, who: details.who ?? null, theirs: details.theirs }
      : null
  return { status, message: error.message, fields: fields ?? {}, conflict }
}

interface Refusal {
  status: number
  message: string
  fields: Readonly<Record<string, string>>
  /** The details of a `ConflictError`: what is stored now. */
  conflict: ConflictView | null
}

/**
 * Does what a form asks for. A refusal is the answer, with what was typed; the status is the refusal’s.
 *
 * @param names the inputs that are returned to the form
 */
export async function answering<T>(
  field: (name: string) => string,
  names: readonly string[],
  work: () => Promise<T>,
): Promise<T | ReturnType<typeof data<Failure>>> {
  try {
    return await work()
  } catch (error) {
    const refused = refusal(error)
    if (!refused) throw error
    const values = Object.fromEntries(
      names.filter((name) => !NEVER_RETURNED.has(name)).map((name) => [name, field(name)]),
    )
    const { status, message, fields, conflict } = refused
    return data({ error: message, fields, values, ...(conflict ? { conflict } : {}) }, { status })
  }
}

/** Turns a refusal of a loader into the page’s status. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refused = refusal(error)
    throw refused ? data({ reason: refused.message }, { status: refused.status }) : error
  }
}

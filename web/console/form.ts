import { data } from 'react-router'
import type { Failure } from './parts.tsx'

/** Name of the input that says which form of a screen was sent. */
export const INTENT = 'intent'
/** Parameter that says what was done. */
export const DONE = 'done'

/** What is never sent back to a form. */
const NEVER_RETURNED = new Set(['password', 'current', 'code'])

/** A submitted form: texts by name. */
export async function formOf(request: Request): Promise<(name: string) => string> {
  const form = new URLSearchParams(await request.text())
  return (name) => form.get(name) ?? ''
}

/** The server’s refusals, which may be shown; anything else that is thrown is a fault. */
function refusal(error: unknown): { status: number; message: string; fields: Readonly<Record<string, string>> } | null {
  if (!(error instanceof Error)) return null
  const { status, fields } = error as { status?: unknown; fields?: Readonly<Record<string, string>> }
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  return { status, message: error.message, fields: fields ?? {} }
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
    return data({ error: refused.message, fields: refused.fields, values }, { status: refused.status })
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

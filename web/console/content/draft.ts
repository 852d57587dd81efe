import type { VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import { data, type ActionFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { formOf, INTENT } from '../form.ts'
import { idOf, kindOf } from './address.ts'

/** What the server answers to a draft that is saved. */
export type SaveAnswer =
  | {
      saved: true
      version: string
      problems: Readonly<Record<string, string>>
      removed: Readonly<Record<string, string>>
      previews: readonly { label: string; address: string }[]
      searches: Readonly<Record<string, VehicleSearch>>
      /** Why the website would not show it. */
      notice: string | null
    }
  | {
      saved: false
      error: string
      /** What somebody else has written meanwhile. */
      conflict?: { who: string | null; version: string; content: unknown; differences: readonly SaveDifference[] }
      /** Whether it has been deleted meanwhile, and by whom. */
      deleted?: { who: string | null }
    }

interface SaveDifference {
  where: string
  what: 'changed' | 'added' | 'removed'
  parts: readonly { text: string; change: 'same' | 'added' | 'removed' }[]
}

const UNREADABLE = 'This can’t be saved. Please load the page again.'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

interface Refused {
  status: number
  message: string
  details?: { version?: string; who?: string | null; content?: unknown }
}

/** Saves a draft as somebody writes; the answer is for the editor. */
export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const [kind, id] = [kindOf(args.params), idOf(args.params)]
  const field = await formOf(args.request)
  const mine = parsed(field('content'))
  const refused = (status: number, answer: Omit<Extract<SaveAnswer, { saved: false }>, 'saved'>) =>
    data<SaveAnswer>({ saved: false, ...answer }, { status })
  if (mine === undefined) return refused(422, { error: UNREADABLE })
  try {
    if (field(INTENT) === 'keep') {
      await content.keepMine(kind, id, mine)
      return data({ saved: true })
    }
    return data<SaveAnswer>({
      saved: true,
      ...(await content.save(kind, id, { version: field('version'), content: mine })),
    })
  } catch (error) {
    const { status, message, details } = error as Refused
    if (typeof status !== 'number' || status >= 500) throw error
    if (status === 410) return refused(status, { error: message, deleted: { who: details?.who ?? null } })
    if (status !== 409 || !details) return refused(status, { error: message })
    const { who = null, version = '', content: theirs } = details
    const differences = await content.differences(kind, id, theirs, mine)
    return refused(status, { error: message, conflict: { who, version, content: theirs, differences } })
  }
}

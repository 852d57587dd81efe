import { searchPath } from '@forecourt/rules/staff/consolePaths.ts'
import { paletteSearch } from '@forecourt/rules/staff/palette.ts'
import { useEffect, useState } from 'react'
import type { Found } from './search.ts'

/** How long typing pauses before something is searched. */
const PAUSE_MS = 150
const NO_CONNECTION = 'The search didn’t work. Check your connection and type again.'

/** What is known of a search: nothing yet, what was found, or why not. */
export interface SearchState {
  /** Null for too little to search for. */
  search: string | null
  found: Found | null
  problem: string | null
}

async function ask(search: string, signal: AbortSignal): Promise<Omit<SearchState, 'search'>> {
  try {
    const answer = await fetch(searchPath(search), { signal, headers: { accept: 'application/json' } })
    const body = (await answer.json()) as Found & { reason?: string }
    return answer.ok ? { found: body, problem: null } : { found: null, problem: body.reason ?? NO_CONNECTION }
  } catch {
    return { found: null, problem: NO_CONNECTION }
  }
}

/** Searches while somebody types. Only the answer to what is typed now is shown, whichever arrives last. */
export function useFound(typed: string): SearchState {
  const search = paletteSearch(typed)
  const [answered, setAnswered] = useState<SearchState | null>(null)
  useEffect(() => {
    if (search === null) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await ask(search, request.signal)
      if (!request.signal.aborted) setAnswered({ search, ...answer })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [search])
  return answered !== null && answered.search === search ? answered : { search, found: null, problem: null }
}

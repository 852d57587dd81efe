import { readJson, writeJson, writeText } from './storage.ts'

/** What somebody has written that is not saved: an item of content, or a part of a look. */
export interface KeptWork {
  /** What it was written against. */
  version: string
  content: unknown
}

const DAYS_KEPT = 14
const DAY_MS = 86_400_000

/** With the other drafts of the person, which are forgotten when they sign out. */
const keyOf = (person: string, of: string) => `forecourt.console.draft.${person}.work.${of}`

function parse(value: unknown): KeptWork {
  const { savedAt, version, content } = value as Record<string, unknown>
  if (!(Math.abs(Date.now() - Date.parse(String(savedAt))) <= DAYS_KEPT * DAY_MS)) throw new RangeError('too old')
  return { version: String(version), content }
}

/** What this browser keeps; null for nothing. */
export const keptWork = (person: string, of: string): KeptWork | null => readJson(keyOf(person, of), parse)

/** Keeps what is written in this browser, or forgets it with null. */
export function keepWork(person: string, of: string, kept: KeptWork | null): void {
  if (kept) writeJson(keyOf(person, of), { savedAt: new Date().toISOString(), ...kept })
  else writeText(keyOf(person, of), null)
}

/** Calls soon after something in an element has been typed or pressed, once its effect is drawn; returns what ends that. */
export function watchWork(element: HTMLElement, onChange: (form: HTMLFormElement) => void): () => void {
  const follow = () =>
    requestAnimationFrame(() => {
      const form = element.querySelector('form')
      if (form) onChange(form)
    })
  element.addEventListener('input', follow)
  element.addEventListener('click', follow)
  return () => {
    element.removeEventListener('input', follow)
    element.removeEventListener('click', follow)
  }
}

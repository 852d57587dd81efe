import { readJson, writeJson, writeText } from '../../../browser/storage.ts'

/** What somebody has typed of a vehicle that is not added yet, in their browser. */
export interface Draft {
  /** The id of the form, so that a vehicle that was sent before its tab closed is not added twice. */
  key: string
  texts: Readonly<Record<string, string>>
}

const keyOf = (personId: string) => `forecourt-console-new-vehicle-${personId}`

const isTexts = (value: unknown): value is Draft['texts'] =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** The draft of a person; null for none. */
export const readDraft = (personId: string): Draft | null =>
  readJson(keyOf(personId), (value) => {
    const { key, texts } = value as Partial<Draft>
    return typeof key === 'string' && isTexts(texts) ? { key, texts } : null
  })

/** Keeps a draft; null discards it. */
export function writeDraft(personId: string, draft: Draft | null): void {
  if (draft === null) writeText(keyOf(personId), null)
  else writeJson(keyOf(personId), draft)
}

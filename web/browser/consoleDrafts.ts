import { dropPlaces } from './recentPlaces.ts'
import { readJson, storedKeys, writeJson, writeText } from './storage.ts'

/** What controls hold, by name: several texts where several boxes share one. */
export type Typed = Readonly<Record<string, readonly string[]>>

/** What somebody has typed into a form and not saved. */
interface Draft {
  savedAt: string
  typed: Typed
  /** What the form held before. */
  before: Typed
}

const PREFIX = 'forecourt.console.draft.'
const DAYS_KEPT = 14
const DAY_MS = 86_400_000

const keyOf = (person: string, form: string) => `${PREFIX}${person}.${form}`

function isTyped(value: unknown): value is Typed {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
  )
}

function parse(value: unknown): Draft {
  const { savedAt, typed, before } = value as Record<string, unknown>
  if (!(Math.abs(Date.now() - Date.parse(String(savedAt))) <= DAYS_KEPT * DAY_MS)) throw new RangeError('too old')
  if (!isTyped(typed) || !isTyped(before)) throw new TypeError('not a draft')
  return { savedAt: String(savedAt), typed, before }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Kinds of inputs whose content is not a text of the person, or not to be kept. */
const NOT_KEPT = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'search'])
const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>('input[name], textarea[name], select[name]')].filter(
    ({ type }) => !NOT_KEPT.has(type),
  )

function collect(form: HTMLFormElement, textOf: (control: Control) => string | null): Typed {
  const found = new Map<string, string[]>()
  for (const control of controlsOf(form)) {
    const texts = found.get(control.name) ?? []
    const text = textOf(control)
    if (text !== null) texts.push(text)
    found.set(control.name, texts)
  }
  return Object.fromEntries(found)
}

/** What a form holds now. */
export const typedIn = (form: HTMLFormElement): Typed =>
  collect(form, (control) => (isBox(control) && !control.checked ? null : control.value))

/** What the server sent into the form. Inputs whose value the screen keeps say it themselves, as `data-sent`. */
const sentInto = (form: HTMLFormElement) =>
  collect(form, (control) => {
    if (control instanceof HTMLSelectElement) {
      const chosen = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
      return chosen?.value ?? ''
    }
    if (isBox(control)) return control.defaultChecked ? control.value : null
    return control.dataset.sent ?? control.defaultValue
  })

const isSame = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  JSON.stringify(one ?? []) === JSON.stringify(other ?? [])

/** Keeps what is in a form in this browser, or nothing if it is what it was at first. */
export function keepDraft(person: string, name: string, form: HTMLFormElement): void {
  const typed = typedIn(form)
  // A refusal brings what was typed as the content of the form.
  const before = readJson(keyOf(person, name), parse)?.before ?? sentInto(form)
  if (Object.keys(typed).every((field) => isSame(typed[field], before[field]))) dropDraft(person, name)
  else writeJson(keyOf(person, name), { savedAt: new Date().toISOString(), typed, before } satisfies Draft)
}

/** Forgets what was typed into a form. */
export const dropDraft = (person: string, name: string): void => writeText(keyOf(person, name), null)

/**
 * Forgets what was typed into a form that has been sent, before the screen that follows could restore it.
 *
 * @returns what keeps it again
 */
export function takeDraft(person: string, name: string): () => void {
  const draft = readJson(keyOf(person, name), parse)
  dropDraft(person, name)
  return () => {
    if (draft) writeJson(keyOf(person, name), draft)
  }
}

/** Keeps what was typed into a form after it had been sent, which its answer does not have. */
export function keepTypedSince(person: string, name: string, form: HTMLFormElement, before: Typed): void {
  const typed = typedIn(form)
  if (Object.keys(typed).some((field) => !isSame(typed[field], before[field])))
    writeJson(keyOf(person, name), { savedAt: new Date().toISOString(), typed, before } satisfies Draft)
}

/** Forgets everything that this person has typed in this browser, and where they were. */
export function dropAllDrafts(person: string): void {
  dropPlaces(person)
  for (const key of storedKeys(keyOf(person, ''))) writeText(key, null)
}

/** Changes a control as typing does, so that one whose value the screen keeps hears of it. */
function put(control: Control, texts: readonly string[]) {
  if (isBox(control)) {
    if (control.checked !== texts.includes(control.value)) control.click()
    return
  }
  const text = texts[0] ?? ''
  const isSelect = control instanceof HTMLSelectElement
  // A choice that is not offered any more.
  if (isSelect && ![...control.options].some(({ value }) => value === text)) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (isSelect) control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Opens the closed parts of the screen in which a control lies, so that what was put back is seen. */
function openAround(control: Element) {
  for (let part = control.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
}

/**
 * Puts what was typed earlier back into a form: only what the person had changed, so that what others have saved
 * meanwhile in other fields stays.
 *
 * @returns whether that has changed the form
 */
export function restoreDraft(person: string, name: string, form: HTMLFormElement): boolean {
  const draft = readJson(keyOf(person, name), parse)
  if (!draft) return false
  const now = typedIn(form)
  const sent = sentInto(form)
  let isRestored = false
  for (const control of controlsOf(form)) {
    const typed = draft.typed[control.name]
    if (!typed || isSame(typed, draft.before[control.name]) || isSame(typed, sent[control.name])) continue
    isRestored = true
    // A browser brings back some of it by itself as a page is loaded again.
    if (!isSame(typed, now[control.name])) put(control, typed)
    openAround(control)
  }
  // It was saved in another way, such as over what somebody else had saved.
  if (!isRestored && Object.keys(draft.typed).every((field) => controlsOf(form).some(({ name: own }) => own === field)))
    dropDraft(person, name)
  return isRestored
}

/**
 * Forgets what was typed into a form, and shows it as it was before.
 *
 * @returns what undoes that
 */
export function discardDraft(person: string, name: string, form: HTMLFormElement): () => void {
  const before = readJson(keyOf(person, name), parse)?.before
  const typed = typedIn(form)
  if (before) for (const control of controlsOf(form)) put(control, before[control.name] ?? [])
  dropDraft(person, name)
  return () => {
    for (const control of controlsOf(form)) put(control, typed[control.name] ?? [])
    keepDraft(person, name, form)
  }
}

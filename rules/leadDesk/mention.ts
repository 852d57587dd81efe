/** Somebody who can be mentioned in a note. */
export interface Mentionable {
  id: string
  name: string
}

/** The most people that one note mentions; more of them are told another way. */
export const MOST_MENTIONED = 20
/** The most people that are offered at once. */
export const MOST_OFFERED = 8
const MOST_QUERY = 60

const isWordEnd = (text: string, at: number) => !/^[\p{L}\p{N}]/u.test(text.slice(at))
/** An @ within a word is part of an email address. */
const isStart = (text: string, at: number) => text[at] === '@' && !/[\p{L}\p{N}._%+-]$/u.test(text.slice(0, at))

/** What is typed after the last @ before the caret; null if nobody is being mentioned there. */
export function mentionQuery(text: string, caret: number): { start: number; query: string } | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start === -1 || caret <= start || !isStart(text, start)) return null
  const query = text.slice(start + 1, caret)
  return query.length > MOST_QUERY || /\n|^\s/.test(query) ? null : { start, query }
}

/** The people whose name, or a part of it, begins with what is typed, in their order. */
export function offeredPeople<P extends Mentionable>(people: readonly P[], query: string): P[] {
  const typed = query.toLocaleLowerCase('en')
  return people
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase('en')
      return lower.startsWith(typed) || lower.split(/\s+/).some((part) => part.startsWith(typed))
    })
    .slice(0, MOST_OFFERED)
}

/** A text with a name for what is typed after an @, and where the caret is then. */
export function withMention(
  text: string,
  { start, caret }: { start: number; caret: number },
  name: string,
): { text: string; caret: number } {
  const after = text.slice(caret)
  const mention = `@${name}${/^\s/.test(after) ? '' : ' '}`
  return { text: text.slice(0, start) + mention + after, caret: start + mention.length }
}

/** Part of a note: the mention of somebody, or anything else. */
export interface NotePart {
  text: string
  isMention: boolean
}

/** A note in parts, with the mentions of these names; of names that begin alike the longest counts. */
export function noteParts(text: string, names: readonly string[]): NotePart[] {
  const longest = [...new Set(names)].toSorted((one, other) => other.length - one.length)
  const parts: NotePart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = isStart(text, at)
      ? longest.find((one) => text.startsWith(one, at + 1) && isWordEnd(text, at + 1 + one.length))
      : undefined
    if (name === undefined) continue
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false })
    from = at + 1 + name.length
    parts.push({ text: text.slice(at, from), isMention: true })
    at = from - 1
  }
  return from < text.length ? [...parts, { text: text.slice(from), isMention: false }] : parts
}

/**
 * Whom a note mentions (decision 156): the people whose names stand in it after an @. Among people of one name, it is
 * those that its writer has chosen.
 */
export function mentionedPeople<P extends Mentionable>(
  text: string,
  people: readonly P[],
  chosen: readonly string[],
): { ok: true; people: P[] } | { ok: false; problem: string } {
  const written = new Set(
    noteParts(
      text,
      people.map(({ name }) => name),
    ).flatMap((part) => (part.isMention ? [part.text.slice(1)] : [])),
  )
  const mentioned: P[] = []
  for (const name of written) {
    const called = people.filter((person) => person.name === name)
    const meant = called.length === 1 ? called : called.filter(({ id }) => chosen.includes(id))
    if (meant.length === 0)
      return { ok: false, problem: `There are several people called ${name}. Please choose one from the list.` }
    mentioned.push(...meant)
  }
  return mentioned.length > MOST_MENTIONED
    ? { ok: false, problem: `Please mention ${MOST_MENTIONED} people or fewer.` }
    : { ok: true, people: mentioned }
}

/** The reason for a rejected request. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Field {
  name: string
  type: string
  facet?: boolean
  optional?: boolean
  index?: boolean
  sort?: boolean
}

export type Document = Record<string, unknown> & { id: string }

/** A collection and its documents, in order of arrival. */
export interface Collection {
  name: string
  fields: Field[]
  documents: Map<string, Document>
  createdAt: number
}

export const fieldOf = ({ fields }: Collection, name: string): Field | undefined =>
  fields.find((field) => field.name === name && field.index !== false)

export const isNumeric = ({ type }: Field) => ['int32', 'int64', 'float'].includes(type)

/** A text as the server compares it: without accents, case and punctuation, split at spaces. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((token) => token.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((token) => token !== '')

/** Why a document is rejected; null if it is valid. */
export function documentProblem({ fields }: Collection, document: Document): string | null {
  if (typeof document.id !== 'string') return "Document's `id` field should be a string."
  for (const field of fields) {
    const value = document[field.name]
    if (value === undefined || value === null) {
      if (field.optional) continue
      return `Field \`${field.name}\` has been declared in the schema, but is not found in the document.`
    }
    if (!hasType(field.type, value)) return `Field \`${field.name}\` must be a ${field.type}.`
  }
  return null
}

function hasType(type: string, value: unknown): boolean {
  if (type.endsWith('[]')) return Array.isArray(value) && value.every((one) => hasType(type.slice(0, -2), one))
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'bool':
      return typeof value === 'boolean'
    case 'int32':
      return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
    case 'int64':
      return Number.isSafeInteger(value)
    default:
      return typeof value === 'number'
  }
}

/** Splits a text at a separator outside of backticks and brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  let isTicked = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '`') isTicked = !isTicked
    if (isTicked) continue
    if (sign === '[' || sign === '(') depth += 1
    if (sign === ']' || sign === ')') depth -= 1
    if (depth === 0 && sign === separator) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim())
}

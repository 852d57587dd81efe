import { fieldOf, isNumeric, Refusal, splitOutside, tokensOf, type Collection, type Document } from './collection.ts'

export type Test = (document: Document) => boolean

const UNREADABLE = 'Could not parse the filter query.'

/** A `filter_by` as a predicate. `&&` and `||` have the same precedence, from left to right, as in the server. */
export function parseFilter(collection: Collection, text: string): Test {
  let at = 0
  const skip = () => {
    while (text[at] === ' ') at += 1
  }

  function operand(): Test {
    skip()
    if (text[at] === '(') {
      at += 1
      const inner = expression()
      if (text[at] !== ')') throw new Refusal(400, UNREADABLE)
      at += 1
      return inner
    }
    const from = at
    let isTicked = false
    let isListed = false
    for (; at < text.length; at++) {
      const sign = text[at]!
      if (sign === '`') isTicked = !isTicked
      if (isTicked) continue
      if (sign === '[') isListed = true
      if (sign === ']') isListed = false
      if (isListed) continue
      if (sign === '(') throw new Refusal(400, UNREADABLE)
      if (sign === ')' || sign === '&' || sign === '|') break
    }
    if (isTicked || isListed) throw new Refusal(400, UNREADABLE)
    return clause(collection, text.slice(from, at).trim())
  }

  function expression(): Test {
    let left = operand()
    for (;;) {
      skip()
      const operator = text.slice(at, at + 2)
      if (operator !== '&&' && operator !== '||') return left
      at += 2
      const [one, other] = [left, operand()]
      left =
        operator === '&&'
          ? (document) => one(document) && other(document)
          : (document) => one(document) || other(document)
    }
  }

  if (text.trim() === '') return () => true
  const test = expression()
  if (at < text.length) throw new Refusal(400, UNREADABLE)
  return test
}

function clause(collection: Collection, text: string): Test {
  const colon = text.indexOf(':')
  if (colon < 1) throw new Refusal(400, UNREADABLE)
  const name = text.slice(0, colon).trim()
  const given = text.slice(colon + 1).trim()
  if (given === '') throw new Refusal(400, `Error with filter field \`${name}\`: Filter value cannot be empty.`)
  if (name === 'id') {
    const wanted = valuesOf(given.replace(/^=/, ''))
    return ({ id }) => wanted.includes(id)
  }
  const field = fieldOf(collection, name)
  if (!field) throw new Refusal(400, `Could not find a filter field named \`${name}\` in the schema.`)
  if (field.type === 'bool') return boolTest(name, given)
  return isNumeric(field) ? numberTest(name, field.type, given) : textTest(name, given)
}

const valuesOf = (text: string): string[] => {
  const list = text.startsWith('[') && text.endsWith(']') ? splitOutside(text.slice(1, -1), ',') : [text]
  return list.filter((value) => value !== '').map((value) => value.replace(/^`(.*)`$/s, '$1'))
}

function boolTest(name: string, given: string): Test {
  const match = /^(=|!=)?(true|false)$/.exec(given)
  if (!match) throw new Refusal(400, `Value of filter field \`${name}\` must be \`true\` or \`false\`.`)
  const wanted = (match[2] === 'true') !== (match[1] === '!=')
  return (document) => document[name] === wanted
}

function textTest(name: string, given: string): Test {
  const operator = /^(=|!=|!)?/.exec(given)![0]
  const wanted = valuesOf(given.slice(operator.length).trim()).map(tokensOf)
  const has = (document: Document) => {
    const texts = [document[name] ?? []].flat() as string[]
    return texts.map(tokensOf).some((tokens) =>
      wanted.some((value) => {
        if (value.length === 0) return false
        return operator === '' || operator === '!'
          ? value.every((token) => tokens.includes(token))
          : value.join(' ') === tokens.join(' ')
      }),
    )
  }
  return operator.startsWith('!') ? (document) => !has(document) : has
}

function numberTest(name: string, type: string, given: string): Test {
  const match = /^(!=|>=|<=|=|>|<)?\s*(.*)$/s.exec(given)!
  const operator = match[1] ?? '='
  const number = (text: string) => {
    if (type === 'float' ? !/^-?\d+(\.\d+)?$/.test(text) : !/^-?\d+$/.test(text))
      throw new Refusal(400, `Error with filter field \`${name}\`: Not an ${type}.`)
    return Number(text)
  }
  const list = valuesOf(match[2]!).map((text) => {
    const range = /^(-?\d+)\.\.(-?\d+)$/.exec(text)
    return range ? ([number(range[1]!), number(range[2]!)] as const) : ([number(text), number(text)] as const)
  })
  const compare = (value: number): boolean => {
    switch (operator) {
      case '>':
        return list.some(([low]) => value > low)
      case '>=':
        return list.some(([low]) => value >= low)
      case '<':
        return list.some(([low]) => value < low)
      case '<=':
        return list.some(([low]) => value <= low)
      default:
        return list.some(([low, high]) => value >= low && value <= high)
    }
  }
  if (operator === '!=') return (document) => typeof document[name] !== 'number' || !compare(document[name])
  return (document) => typeof document[name] === 'number' && compare(document[name])
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'
import { actionEvent, isLeadEvent, type Action } from '@forecourt/rules/event/choose.ts'
import { EVENTS, eventKey, type EventId, type EventKey } from '@forecourt/rules/event/ids.ts'
import { EVENT_PROPERTIES } from '@forecourt/rules/event/properties.ts'

const root = join(import.meta.dirname, '..')

/** Rules that choose an action for one place: a completed step of a form, and a followed link. */
const CHOSEN: Readonly<Record<string, { from: string; by: string }>> = {
  'rules/event/steps.ts': { from: 'const STARTS', by: 'web/site/forms/MultiStepForm.tsx' },
  'rules/event/visit.ts': { from: 'export function linkAction', by: 'web/browser/pageEvents.ts' },
}
/** Calls that fire an action; its name is the argument at that position. */
const CALLS: Readonly<Record<string, number>> = { trackAction: 1, actionEvent: 0 }

interface Node {
  type: string
  [key: string]: unknown
}

function texts(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const item of value) texts(item, found)
  else if (value !== null && typeof value === 'object') {
    const node = value as Node
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    else if (typeof node.type === 'string' && (node.type === 'TSAsExpression' || !node.type.startsWith('TS')))
      for (const [key, child] of Object.entries(node)) if (key !== 'parent') texts(child, found)
  }
  return found
}

/** The actions that a file fires, each as often as it does. */
function fired(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const chosen = Object.hasOwn(CHOSEN, file) ? CHOSEN[file]! : null
  const { program } = parseSync(file, chosen ? source.slice(source.indexOf(chosen.from)) : source)
  if (chosen) return [...new Set(texts(program))]
  const found: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (value !== null && typeof value === 'object' && typeof (value as Node).type === 'string') {
      const node = value as Node
      const callee = node.callee as Node | undefined
      if (node.type === 'CallExpression' && callee?.type === 'Identifier') {
        const at = Object.hasOwn(CALLS, String(callee.name)) ? CALLS[String(callee.name)]! : null
        if (at !== null) found.push(...texts((node.arguments as unknown[])[at]))
      }
      for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child)
    }
  }
  visit(program)
  return found
}

const files = globSync(['{server,web}/**/*.{ts,tsx}', ...Object.keys(CHOSEN)], {
  cwd: root,
  ignore: ['**/*.test.*', 'web/build/**', 'web/.react-router/**', '**/*.d.ts'],
})
const places = files.flatMap((file) => fired(file).map((action) => ({ file: CHOSEN[file]?.by ?? file, action })))

const ACTIONS = Object.keys({
  phone: 0,
  link: 0,
  financeCalculator: 0,
  search: 0,
  financeScore: 0,
  preApproval: 0,
  formStep: 0,
  instantPrice: 0,
  quizStep: 0,
  login: 0,
  verificationRequest: 0,
  verificationSubmit: 0,
  registration: 0,
  favourite: 0,
  directions: 0,
  tradeInLookup: 0,
  tradeInValuation: 0,
  sellMyCarLookup: 0,
  sellMyCarValuation: 0,
  comparison: 0,
  webchatBubble: 0,
  webchatStart: 0,
  webchatMessage: 0,
  financeQuote: 0,
  financeStep: 0,
} satisfies Record<Action, 0>) as Action[]

test.each(ACTIONS)('one place fires %s (§9.9)', (action) => {
  const found = places.filter((place) => place.action === action).map(({ file }) => file)
  expect(found).toHaveLength(1)
})

test('each other event is that of a page or of a lead, which one place each fires', () => {
  const source = (file: string) => readFileSync(join(root, file), 'utf8')
  const calls = (name: string) =>
    files.flatMap((file) => source(file).match(new RegExp(`(?<!function )\\b${name}\\(`, 'g')) ?? [])
  const ofActions = new Set<EventKey>(ACTIONS.map((action) => eventKey(actionEvent(action))!))
  const others = (Object.keys(EVENTS) as EventKey[]).filter((key) => !ofActions.has(key) && !isLeadEvent(key))
  expect(others.map((key) => EVENTS[key].id)).toEqual(Array.from({ length: 13 }, (_, at) => (at + 1) as EventId))
  for (const name of ['trackPage', 'trackVehicle', 'recordLeadEvent']) expect(calls(name), name).toHaveLength(1)
})

test('every event has a schema of its properties, and no other has one (§3.19)', () =>
  expect(Object.keys(EVENT_PROPERTIES).toSorted()).toEqual(Object.keys(EVENTS).toSorted()))

test('a journey expects what is stored of each event that a page sends', () => {
  const journeys = globSync('e2e/*.spec.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes('expectEvents('))
    .join()
  const keys = (Object.keys(EVENTS) as EventKey[]).filter((key) => !isLeadEvent(key))
  expect(keys.filter((key) => !journeys.includes(`'${key}'`))).toEqual([])
})

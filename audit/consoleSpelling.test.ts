import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { localiseConsole } from '@forecourt/rules/locale/consoleSpelling.ts'

/** Words that Australians and Americans spell differently, as far as they are in any text of the console. */
const DIFFERENT =
  /\b(?:colour\w*|cancell(?:ed|ing)|licence[sd]?|enquir(?:y|ies|e[ds]?|ing)|(?:apolog|author|categor|custom|final|memor|minim|optim|organ|personal|priorit|real|recogn|summar|synchron)is(?:e[drs]?|ing|ations?)|analys(?:e[ds]?|ing)|centres?|catalogues?|(?:behavi|fav|flav|hon|hum|lab|neighb)our\w*|tyres?|(?:kilo|milli|centi)?metres?|litres?|postcodes?|petrol|grey|programmes?|cheques?|(?:label|model|travel|fuel|total)l(?:ed|ing)|defence|offence|practis(?:e[ds]?|ing)|fulfil|enrol|aluminium|ageing|judgement|whilst|kerbs?|payslips?|fortnightly)\b/i

/** What respells its argument, by its name. */
const SPELLS = new Set(['spell', 'spelledIn', 'localise', 'localiseConsole'])

/** The components that respell what they are given, and which of it. */
const SPELLING_PARTS: Readonly<Record<string, readonly string[]>> = {
  Field: ['label', 'hint'],
  EditorField: ['label', 'hint'],
  TextField: ['label', 'hint'],
  ChoiceField: ['label', 'hint'],
  ListField: ['label', 'hint'],
  PicturePicker: ['label'],
  Several: ['of'],
  Part: ['title'],
}

/** Texts by the constant that has them, and the file that shows them, which respells them. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  'web/console/stock/change.tsx LABELS': 'web/console/stock/change.tsx',
  'web/console/stock/change.tsx HINTS': 'web/console/stock/change.tsx',
  'web/console/stock/compliance/fix.tsx LABELS': 'web/console/stock/compliance/fix.tsx',
  'web/console/reservations/words.ts EVENTS': 'web/console/reservations/words.ts',
  'web/console/reservations/reservation.tsx MESSAGES': 'web/console/list/done.tsx',
  'web/console/reservations/reservation.tsx PAYMENT_WORDS': 'web/console/reservations/reservation.tsx',
  'web/console/reservations/reservations.tsx EMPTY': 'web/console/reservations/reservations.tsx',
  'web/console/reports/shown.ts STEPS': 'web/console/reports/reports.tsx',
  'web/console/media/picture.tsx LABELS': 'web/console/list/conflict.tsx',
  'web/console/content/item.tsx DONE_WORDS': 'web/console/list/done.tsx',
  'web/console/bookings/booking.tsx MESSAGES': 'web/console/list/done.tsx',
  'rules/car/fuel.ts LABELS': 'web/console/platform/charges/formParts.tsx',
  'rules/content/blockText.ts modelTexts': 'web/console/content/differences.tsx',
  'rules/content/modelDraft.ts MODEL_SAYS': 'web/console/content/editor/fields.tsx',
  'rules/kinds/leadCategory.ts LEAD_CATEGORIES': 'web/console/leads/leads.tsx',
  'rules/leadDesk/activity.ts replySubject': 'web/console/leads/lead.tsx',
  'rules/leadDesk/textReport.ts TEXT_REPORTS': 'web/console/leads/activity.ts',
  'rules/location/editFields.ts LOCATION_PARTS': 'web/console/parts.tsx',
  'rules/look/pairs.ts TEXT_PAIRS': 'web/console/look/colours.tsx',
  'rules/look/pairs.ts failure': 'web/console/look/colours.tsx',
  'rules/look/parts.ts LOOK_PARTS': 'web/console/look/colours.tsx',
  'rules/look/parts.ts LOOK_PART_TITLES': 'web/console/look/look.tsx',
  'rules/look/words.ts LOOK_CHOICES': 'web/console/look/style.tsx',
  'rules/payment/view.ts STATE_WORDS': 'web/console/reservations/words.ts',
  'rules/staff/audit.ts AUDIT_ACTIONS': 'web/console/audit/audit.tsx',
  'rules/staff/notices.ts NOTICE_KINDS': 'web/console/account/notifications.tsx',
  'rules/stock/bulkChange.ts PRICE_CHANGES': 'web/console/stock/bulk/newRun.tsx',
  'rules/stock/bulkChange.ts handWords': 'web/console/stock/bulk/run.tsx',
  'rules/stock/compliance.ts COMPLIANCE_PROBLEMS': 'web/console/stock/compliance/compliance.tsx',
  'rules/stock/compliance.ts complianceProblems': 'web/console/stock/compliance/compliance.tsx',
  'rules/stock/feedFields.ts VALUE_LABELS': 'web/console/feeds/mappingForm.tsx',
  'rules/stock/lockedFields.ts HAND_PROBLEMS': 'web/console/parts.tsx',
}

/** Texts that are values, or that choose between both spellings. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'web/console/leads/newLead.tsx NewLead',
  'rules/kinds/leadCategory.ts sentCategory',
  'rules/kinds/leadCategory.ts vehicleCategory',
  'rules/kinds/leadCategory.ts hasReplyPromise',
  'rules/kinds/leadCategory.ts TYPES',
  'rules/report/comparison.ts TOTALS',
  'rules/setUp/leadAddresses.ts LEAD_ADDRESSES',
  'rules/stock/newVehicle.ts newVehicleFields',
  'web/console/stock/change.tsx odometerHint',
])

interface Node {
  type?: string
  value?: unknown
  [key: string]: unknown
}
interface Found {
  /** The constant that it belongs to, with its file. */
  key: string
  text: string
}

const root = join(import.meta.dirname, '..')
const nameOf = (node: unknown): string => {
  const { name, property } = node as { name?: unknown; property?: { name?: string } }
  return typeof name === 'string' ? name : (property?.name ?? '')
}
const isWords = (text: string) => /\s/.test(text.trim()) || /^\s|\s$/.test(text) || /^[A-Z]/.test(text)

/** Texts of a file that Americans spell differently and that nothing respells where they stand. */
function unspelled(file: string): Found[] {
  const found: Found[] = []
  const visit = (node: unknown, within: { constant: string; element: string }): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, within))
    if (node === null || typeof node !== 'object') return
    const one = node as Node
    const { type } = one
    if (type === 'ImportDeclaration' || type?.startsWith('TS')) {
      if (type !== 'TSAsExpression' && type !== 'TSSatisfiesExpression') return
    }
    if (type === 'CallExpression' && SPELLS.has(nameOf(one.callee))) return
    if (type === 'JSXOpeningElement') within = { ...within, element: nameOf(one.name) }
    if (type === 'JSXAttribute' && SPELLING_PARTS[within.element]?.includes(nameOf(one.name))) return
    const declared = (type === 'VariableDeclarator' || type === 'FunctionDeclaration') && within.constant === ''
    if (declared) within = { ...within, constant: nameOf(one.id) }
    const text =
      type === 'TemplateElement'
        ? (one.value as { cooked: string }).cooked
        : (type === 'Literal' || type === 'JSXText') && typeof one.value === 'string'
          ? one.value
          : ''
    if (DIFFERENT.test(text) && isWords(text))
      found.push({ key: `${file} ${within.constant}`.trim(), text: text.replace(/\s+/g, ' ').trim() })
    for (const [name, part] of Object.entries(one)) if (name !== 'type') visit(part, within)
  }
  visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program, { constant: '', element: '' })
  return found
}

const screens = globSync('web/console/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|\.react-router/.test(path),
}).filter((file) => !/\.test\./.test(file))

/** The modules of rules whose texts the console has. */
function rulesOfConsole(): string[] {
  const files = new Set<string>()
  for (const file of screens)
    for (const { moduleRequest, entries } of parseSync(file, readFileSync(join(root, file), 'utf8')).module
      .staticImports) {
      const from = moduleRequest.value
      if (from.startsWith('@forecourt/rules/') && entries.some(({ isType }) => !isType))
        files.add(normalize(from.replace('@forecourt/', '')))
    }
  return [...files].toSorted()
}

test('each text of the console that Americans spell differently is respelled where it is shown', () => {
  expect(screens.length).toBeGreaterThan(100)
  const rules = rulesOfConsole()
  expect(rules.length).toBeGreaterThan(50)
  const found = [...screens, ...rules].flatMap(unspelled)
  const isKnown = (key: string) => Object.hasOwn(SHOWN_IN, key) || NOT_SHOWN.has(key)
  expect(found.filter(({ key }) => !isKnown(key)).map(({ key, text }) => `${key}: ${text}`)).toEqual([])
  expect([...Object.keys(SHOWN_IN), ...NOT_SHOWN].filter((key) => !found.some((one) => one.key === key))).toEqual([])
})

test('what shows them respells something', () => {
  const silent = [...new Set(Object.values(SHOWN_IN))].filter(
    (file) => !/\b(?:spell|spelledIn|localise|localiseConsole)\(|<Field\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(silent).toEqual([])
})

test.each(
  [
    'colour, coloured, cancelled, cancelling, licence, enquiry, enquiries, enquire, organisation, authorise, recognised',
    'centre, catalogue, favourite, tyre, kilometre, metres, litre, postcode, petrol',
  ].flatMap((words) => words.split(', ')),
)('%s has a US spelling', (word) => expect(localiseConsole(word, 'en-US')).not.toBe(word))

test('a text with any other such word has one too', () => {
  const words = [...screens, ...rulesOfConsole()]
    .flatMap(unspelled)
    .flatMap(({ text }) => text.match(new RegExp(DIFFERENT, 'gi')) ?? [])
  expect(words.filter((word) => localiseConsole(word, 'en-US') === word)).toEqual([])
})

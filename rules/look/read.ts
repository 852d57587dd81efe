import type * as z from 'zod'
import { SETTINGS, type Settings } from '../site/config.ts'
import { homeBlocksText, readHomeBlocks } from '../site/homeBlocks.ts'
import { entryInput, isLookList, LOOK_LISTS, MOST_ENTRIES, type LookList, type LookTexts } from './inputs.ts'
import type { LookLayer } from './layer.ts'
import { menuLinkProblem } from './menuLink.ts'
import { keysOf, type LookKey, type LookPart } from './parts.ts'

/** Settings that are empty where nothing is typed. */
const NULLABLE: readonly LookKey[] = [
  'footer_note',
  'home_picture',
  'home_picture_phone',
  'social_picture',
  'logo_svg',
  'favicon_svg',
  'logo_png',
  'logo_ico',
  'favicon_png',
  'favicon_ico',
]

const PICTURES: readonly LookKey[] = ['home_picture', 'home_picture_phone', 'social_picture']
const PICTURE = /^(?:\/media\/[^\s"<>\\]+|https:\/\/[^\s"<>\\]+)$/
const NO_PICTURE = 'This must be a media address such as /media/home.jpg, or an address that starts with https://.'
const REQUIRED = 'Please fill this in.'
const EMPTY_ROW = 'Please fill in the empty row, or remove it.'
const BROKEN = 'That list could not be read. Please reload the page.'

/** What a form shows of a part. */
export function lookTexts(part: LookPart, settings: Pick<Settings, LookKey>): LookTexts {
  const texts: Record<string, string> = {}
  for (const key of keysOf(part)) {
    const value = settings[key]
    if (key === 'announcement') Object.assign(texts, announcementTexts(settings.announcement))
    else if (key === 'home_blocks') texts[key] = homeBlocksText(settings.home_blocks)
    else texts[key] = isLookList(key) ? JSON.stringify(value) : String(value ?? '')
  }
  return texts
}

function announcementTexts(value: Settings['announcement']): LookTexts {
  const { text = '', label = '', href = '', from = '', to = '', dismissible = true } = value ?? {}
  return {
    'announcement.text': text,
    'announcement.label': label,
    'announcement.href': href,
    'announcement.from': from,
    'announcement.to': to,
    'announcement.dismissible': dismissible ? 'yes' : '',
  }
}

/** A problem of a value in plain words. */
function words({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (/^must /.test(message)) return `This ${message}.`
  if (code === 'too_small')
    return 'minimum' in issue && Number(issue.minimum) > 1 ? `At least ${issue.minimum}.` : REQUIRED
  if (code === 'too_big' && 'maximum' in issue)
    return issue.origin === 'string' ? `Please use at most ${issue.maximum} characters.` : `At most ${issue.maximum}.`
  return code === 'invalid_type' ? 'Please enter a number.' : 'Please choose one of these.'
}

interface Read {
  values: LookLayer
  /** By input. */
  problems: Readonly<Record<string, string>>
}

/**
 * What a form says of a part (decision 161): every value by the schema of its setting, addresses of links and pictures
 * besides. Problems are in plain words, by input; those of a list by the list and by the input of the entry.
 */
export function readLookForm(part: LookPart, texts: (input: string) => string): Read {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const key of keysOf(part)) {
    const given = valueOf(key, texts, problems)
    if (given === undefined) continue
    const parsed = SETTINGS[key].schema.safeParse(given)
    if (parsed.success) values[key] = parsed.data
    else for (const issue of parsed.error.issues) problems[inputOf(key, issue.path)] ??= words(issue)
  }
  return { values: values as LookLayer, problems }
}

/** The input that a part of a value comes from. */
const inputOf = (key: LookKey, path: readonly PropertyKey[]): string =>
  key === 'announcement' && path.length > 0 ? `announcement.${String(path[0])}` : key

/** A value as its schema expects it; undefined where a problem is already told. */
function valueOf(key: LookKey, texts: (input: string) => string, problems: Record<string, string>): unknown {
  if (key === 'announcement') return announcementOf(texts, problems)
  const given = texts(key).replaceAll('\r\n', '\n').trim()
  if (isLookList(key)) return listOf(key, given, problems)
  if (key === 'home_blocks') return readHomeBlocks(given)
  if (key === 'corner_radius') return given === '' ? Number.NaN : Number(given)
  if (key.startsWith('colour_') && given.startsWith('#')) return given.toUpperCase()
  if (given === '' && NULLABLE.includes(key)) return null
  if (PICTURES.includes(key) && !PICTURE.test(given)) {
    problems[key] = NO_PICTURE
    return undefined
  }
  return given
}

function listOf(key: LookList, given: string, problems: Record<string, string>): unknown {
  const [first, second] = LOOK_LISTS[key]
  let entries: unknown
  try {
    entries = JSON.parse(given || '[]')
  } catch {
    entries = null
  }
  if (!Array.isArray(entries)) {
    problems[key] = BROKEN
    return undefined
  }
  const rows = entries.map((entry: Readonly<Record<string, unknown>> | null) => ({
    [first]: String(entry?.[first] ?? '').trim(),
    [second]: String(entry?.[second] ?? '').trim(),
  }))
  const filled = rows.filter((row) => row[first] !== '' || row[second] !== '')
  if (filled.length < rows.length) problems[key] = EMPTY_ROW
  if (filled.length > MOST_ENTRIES[key]) problems[key] = `At most ${MOST_ENTRIES[key]}.`
  for (const [at, row] of rows.entries()) {
    if (!filled.includes(row)) continue
    const named = row[first] || row[second]
    const problem =
      row[first] === '' || row[second] === ''
        ? 'Please enter both.'
        : second === 'href'
          ? menuLinkProblem(row.href!)
          : null
    if (!problem) continue
    problems[key] ??= `${named}: ${problem}`
    problems[entryInput(key, at, row[first] === '' ? first : second)] = problem
  }
  return problems[key] === undefined ? filled : undefined
}

function announcementOf(texts: (input: string) => string, problems: Record<string, string>): unknown {
  const given = (name: string) => texts(`announcement.${name}`).replaceAll(/\s+/g, ' ').trim()
  const [text, href, label, from, to] = ['text', 'href', 'label', 'from', 'to'].map(given) as [
    string,
    string,
    string,
    string,
    string,
  ]
  if (text === '') {
    if (href || label || from || to) problems['announcement.text'] = REQUIRED
    return null
  }
  const problem = href === '' ? null : menuLinkProblem(href)
  if (problem) problems['announcement.href'] = problem
  if (href !== '' && label === '') problems['announcement.label'] = REQUIRED
  if (label !== '' && href === '') problems['announcement.href'] = REQUIRED
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (day !== '' && !SETTINGS.announcement.schema.safeParse({ text: 'x', [name]: day }).success)
      problems[`announcement.${name}`] = 'Please enter a date.'
  const isRight = (name: string) => problems[`announcement.${name}`] === undefined
  const days = {
    ...(from === '' || !isRight('from') ? {} : { from }),
    ...(to === '' || !isRight('to') ? {} : { to }),
  }
  const read = { text, ...(href === '' ? {} : { href, label }), ...days, dismissible: given('dismissible') === 'yes' }
  if (isRight('href') && isRight('label') && isRight('from') && isRight('to')) return read
  // What is wrong besides is told at once too.
  const rest = SETTINGS.announcement.schema.safeParse({ text, ...days })
  for (const issue of rest.error?.issues ?? []) problems[inputOf('announcement', issue.path)] ??= words(issue)
  return undefined
}

import { createHash } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { expect, type Locator, type Page } from '@playwright/test'

/** Answers by country for fields whose rules depend on it. */
const LOCAL = {
  AU: { phone: '0491 570 006', postcode: '2795', licence_number: '12345678', state: 'NSW' },
  NZ: { phone: '021 555 0123', postcode: '6011', licence_number: 'AB123456', state: '' },
  US: { phone: '(512) 555-0123', postcode: '78701', licence_number: '12345678', state: 'TX' },
} as const

/** Answers by the name of their input, or by its suffix. */
const ANSWERS: Readonly<Record<string, string>> = {
  _month: '6',
  _year: '2031',
  first_name: 'Maeve',
  last_name: "O'Brien",
  street: '1 Station Street',
  city: 'Bathurst',
  year: '2019',
  birthday_day: '4',
  birthday_month: '5',
  birthday_year: '1988',
  make: 'Mazda',
  model: 'CX-5',
  rego: 'ABC12D',
  kilometres: '45000',
  vehicle_price: '45000',
  vin: 'JM0KF2W7A00123456',
  width: '225',
  profile: '45',
  rim: '17',
}

const PDF = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

interface Control {
  name: string
  kind: 'text' | 'number' | 'select' | 'radio' | 'box' | 'file'
  options: string[]
}

/** Visible controls of a form that are still empty. */
function unanswered(form: Element): Control[] {
  const found: Control[] = []
  const radios = new Set<string>()
  for (const element of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  )) {
    const { name, type } = element
    if (!name || type === 'hidden' || type === 'submit' || element.closest('[aria-hidden=true]')) continue
    if (type !== 'file' && !element.checkVisibility()) continue
    if (element instanceof HTMLSelectElement) {
      const options = [...element.options].map(({ value }) => value).filter(Boolean)
      if (!element.value) found.push({ name, kind: 'select', options })
    } else if (type === 'radio') {
      if (radios.has(name) || form.querySelector(`input[name="${name}"]:checked`)) continue
      radios.add(name)
      found.push({ name, kind: 'radio', options: [] })
    } else if (type === 'checkbox') {
      const wanted = element.getAttribute('aria-required') === 'true' || name === 'contact_me'
      if (wanted && !(element as HTMLInputElement).checked) found.push({ name, kind: 'box', options: [] })
    } else if (type === 'file') {
      if ((element as HTMLInputElement).files?.length === 0) found.push({ name, kind: 'file', options: [] })
    } else if (element.value === '')
      found.push({ name, kind: /numeric|decimal/.test(element.inputMode) ? 'number' : 'text', options: [] })
  }
  return found
}

type Country = keyof typeof LOCAL

/** The answer to a question for that country. */
/** A different number for each person: one person may book only a few times. */
function phoneOf(country: Country, email: string): string {
  const digits = createHash('sha256').update(email).digest().readUInt16BE() % 100
  return LOCAL[country].phone.slice(0, -2) + String(digits).padStart(2, '0')
}

function answerTo({ name, kind }: Pick<Control, 'name' | 'kind'>, country: Country, email: string): string {
  const answers: Readonly<Record<string, string>> = {
    ...ANSWERS,
    ...LOCAL[country],
    email,
    phone: phoneOf(country, email),
  }
  const end = Object.keys(answers).find((key) => name.endsWith(key.startsWith('_') ? key : `_${key}`))
  return answers[name] ?? (end ? answers[end]! : kind === 'number' ? '2' : 'As we said on the phone')
}

/**
 * Fills in every visible field of a form with answers for that country, including fields that only appear after another
 * is answered. Times are left empty: they are optional and have their own tests.
 */
export async function fillForm(form: Locator, country: Country, email: string): Promise<void> {
  const given = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const open = (await form.evaluate(unanswered)).filter(({ name }) => !given.has(name))
    if (open.length === 0) return
    for (const control of open) {
      given.add(control.name)
      const element = form.locator(`[name="${control.name}"]`).first()
      // An error message that disappears moves the page during the click.
      if (control.kind === 'radio' || control.kind === 'box')
        await expect(() => element.check({ force: true })).toPass()
      else if (control.kind === 'file') await element.setInputFiles(PDF)
      else if (control.kind === 'select') {
        const wanted = answerTo(control, country, email)
        await element.selectOption(control.options.includes(wanted) ? wanted : control.options[0]!)
      } else if ((await element.getAttribute('type')) !== 'datetime-local')
        await element.fill(answerTo(control, country, email))
    }
  }
}

/** The same in a page without scripts, where no events are needed: all fields of a step at once. */
export async function fillPlainForm(form: Locator, country: Country, email: string): Promise<void> {
  const answers = []
  for (const control of await form.evaluate(unanswered)) {
    const { name, kind, options } = control
    const wanted = answerTo(control, country, email)
    if (kind === 'file') await form.locator(`[name="${name}"]`).setInputFiles(PDF)
    else answers.push({ name, answer: kind === 'select' && !options.includes(wanted) ? options[0]! : wanted })
  }
  await form.evaluate((form, answers) => {
    for (const { name, answer } of answers) {
      const element = form.querySelector<HTMLInputElement>(`[name="${name}"]`)!
      if (element.type === 'radio' || element.type === 'checkbox') element.checked = true
      // Respects the input's maximum length, as typing does.
      else if (element.type !== 'datetime-local')
        element.value = element.maxLength > 0 ? answer.slice(0, element.maxLength) : answer
    }
  }, answers)
}

/** The focused element, and how a visitor would operate it. */
interface Focused {
  name: string
  kind: 'text' | 'number' | 'choice' | 'list' | 'file' | 'send' | 'other'
}

function focused(form: Element): Focused {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !form.contains(element)) return { name: '', kind: 'other' }
  if (element instanceof HTMLButtonElement)
    return { name: element.name, kind: element === form.querySelector('button[type=submit]') ? 'send' : 'other' }
  if (element instanceof HTMLSelectElement) return { name: element.name, kind: element.value ? 'other' : 'list' }
  if (element instanceof HTMLInputElement) {
    const { name, type, checked } = element
    if (type === 'file') return { name, kind: element.files?.length ? 'other' : 'file' }
    if (type === 'radio')
      return { name, kind: form.querySelector(`input[name="${name}"]:checked`) ? 'other' : 'choice' }
    if (type === 'checkbox') {
      const wanted = element.getAttribute('aria-required') === 'true' || name === 'contact_me'
      return { name, kind: wanted && !checked ? 'choice' : 'other' }
    }
    if (element.value !== '' || type === 'datetime-local') return { name, kind: 'other' }
    return { name, kind: /numeric|decimal/.test(element.inputMode) ? 'number' : 'text' }
  }
  return element instanceof HTMLTextAreaElement && element.value === ''
    ? { name: element.name, kind: 'text' }
    : { name: '', kind: 'other' }
}

/**
 * The same by keyboard only, from the focused element to the submit button, which it presses. A file is set on its
 * input directly: the file dialog belongs to the operating system.
 */
export async function answerByKeyboard(page: Page, form: Locator, country: Country, email: string): Promise<void> {
  for (let stops = 0; stops < 150; stops++) {
    const { name, kind } = await form.evaluate(focused)
    if (kind === 'send') return page.keyboard.press('Enter')
    if (kind === 'text' || kind === 'number') await page.keyboard.insertText(answerTo({ name, kind }, country, email))
    else if (kind === 'list') await page.keyboard.press('ArrowDown')
    else if (kind === 'choice') await page.keyboard.press('Space')
    else if (kind === 'file') await form.locator(`[name="${name}"]`).setInputFiles(PDF)
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach the button that sends')
}

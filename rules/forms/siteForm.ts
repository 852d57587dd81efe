import { formatNumber } from '../locale/locale.ts'
import { siteWords } from '../site/siteWords.ts'
import { choicesOf } from './fields.ts'
import { CHOOSING_TYPES, type FieldType } from '../kinds/form.ts'
import type { Choice, Field, Form, FormChange, FormChoices, FormSite, Step } from './form.ts'
import { HIDDEN_FIELDS } from '../kinds/hiddenFields.ts'
import { inputsOf } from './inputs.ts'
import { optInDefault, optInText } from './optIn.ts'

/** A form as defined by the product, before a site's changes. */
export type Definition = (site: FormSite, choices: FormChoices) => Form

/** For a site without data for choices. */
export const NO_CHOICES: FormChoices = { makes: [], models: [] }

/** Service intervals by odometer reading, in the site's unit. */
const SERVICE_INTERVALS = {
  km: [10_000, 15_000, 20_000, 30_000, 40_000, 45_000, 60_000, 75_000, 80_000, 90_000, 100_000, 120_000],
  mi: [5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 45_000, 60_000, 75_000, 90_000, 100_000],
} as const

/** Services of a vehicle without an odometer. */
const TIMED_SERVICES = ['First service', 'Annual service']

/** The default choices of a field type; a field may have its own. */
function usualChoices(field: Pick<Field, 'type'>, site: FormSite, choices: FormChoices): readonly Choice[] | undefined {
  switch (field.type) {
    case 'location':
      return site.dealerships.map(({ slug, name }) => ({ value: slug, label: name }))
    case 'make':
      return choicesOf(choices.makes)
    case 'model':
      return choicesOf(choices.models.map(({ name }) => name))
    case 'radio':
      return choicesOf(['Yes', 'No'])
    case 'serviceInterval':
      return [
        ...(site.settings.towed_vehicles ? choicesOf(TIMED_SERVICES) : []),
        ...SERVICE_INTERVALS[site.distanceUnit].map((distance) => ({
          value: String(distance),
          label: `${formatNumber(distance, site.locale)} ${site.distanceUnit} service`,
        })),
        { value: 'other', label: 'Another service, or not sure' },
      ]
    default:
      return undefined
  }
}

function changed(field: Field, change: FormChange, optIn: { text: string; ticked: boolean }): Field | null {
  const fields = change.fields ?? {}
  const wish = Object.hasOwn(fields, field.name) ? fields[field.name]! : {}
  if (wish.hidden) return null
  return {
    ...field,
    ...(field.type === 'optIn' ? { label: optIn.text, value: optIn.ticked ? 'on' : '' } : {}),
    ...(wish.label === undefined ? {} : { label: wish.label }),
    ...(wish.hint === undefined ? {} : { hint: wish.hint }),
    ...(wish.required === undefined ? {} : { required: wish.required }),
  }
}

/** A field that a site adds. */
function addedField({ shown_if: shownIf, ...added }: NonNullable<FormChange['add']>[number]): Field {
  return {
    type: added.type,
    name: added.name,
    label: added.label,
    required: added.required ?? false,
    ...(added.hint === undefined ? {} : { hint: added.hint }),
    ...(added.choices ? { choices: choicesOf(added.choices) } : {}),
    ...(shownIf ? { shownIf: { field: shownIf.field, ...(shownIf.values ? { values: shownIf.values } : {}) } } : {}),
    ...(added.type === 'file' ? { files: 5 } : {}),
    ...(added.type === 'button' ? { value: added.label } : {}),
    ...(added.sensitive === undefined ? {} : { sensitive: added.sensitive }),
  }
}

/** Steps with the site's own fields. A field is ignored if the form already has or sends one of its inputs. */
function withAdded(steps: readonly Step[], change: FormChange): readonly Step[] {
  const taken = new Set<string>([
    ...Object.values(HIDDEN_FIELDS),
    ...steps.flatMap(({ fields }) => fields.flatMap((field) => [field.name, ...inputsOf(field)])),
  ])
  return (change.add ?? []).reduce((current, addition) => {
    const field = addedField(addition)
    const inputs = [field.name, ...inputsOf(field)]
    if (inputs.some((input) => taken.has(input))) return current
    for (const input of inputs) taken.add(input)
    const named = current.findIndex(({ name }) => name === addition.step)
    const at = named < 0 ? current.length - 1 : named
    return current.map((step, index) => (index === at ? { ...step, fields: beforeOptIn(step.fields, field) } : step))
  }, steps)
}

/** The opt-in and the button stay at the end of a step. */
function beforeOptIn(fields: readonly Field[], added: Field): readonly Field[] {
  const end = fields.findIndex(({ type }) => type === 'optIn' || type === 'button')
  return end < 0 ? [...fields, added] : [...fields.slice(0, end), added, ...fields.slice(end)]
}

/** Steps without empty ones, but at least one; a skip to an empty step goes to the next. */
function withoutEmpty(steps: readonly Step[]): readonly Step[] {
  const filled = steps.filter(({ fields }) => fields.length > 0)
  const remaining = filled.length > 0 ? filled : steps.slice(-1)
  return remaining.map((step) => {
    if (!step.skip) return step
    const target = steps.findIndex(({ name }) => name === step.skip!.to)
    const to = target < 0 ? undefined : steps.slice(target).find((later) => remaining.includes(later))
    const { skip, ...rest } = step
    return to && to !== step ? { ...rest, skip: { ...skip, to: to.name } } : rest
  })
}

/** Types whose choices are names, whose spelling is not changed. */
const NAMING: readonly FieldType[] = ['location', 'make', 'model']

/** A field with its default choices in the site's spelling; null if it has no choices. */
function finished(field: Field, site: FormSite, choices: FormChoices): Field | null {
  const spell = (text: string) => siteWords(text, site)
  const offered = field.choices ?? usualChoices(field, site, choices)
  if ((CHOOSING_TYPES.includes(field.type) || field.type === 'location') && !offered?.length) return null
  return {
    ...field,
    label: spell(field.label),
    ...(field.hint === undefined ? {} : { hint: spell(field.hint) }),
    ...(offered
      ? {
          choices: offered.map(({ value, label, hint }) => ({
            value,
            label: NAMING.includes(field.type) ? label : spell(label),
            ...(hint === undefined ? {} : { hint: spell(hint) }),
          })),
        }
      : {}),
  }
}

/**
 * A form as a site shows it: with the site's texts, and fields hidden, required or added (setting `forms`), default
 * choices filled in, and in the spelling of the site's locale. For a page with a fixed form, which imports only that
 * definition.
 */
export function siteForm(definition: Definition, site: FormSite, choices: FormChoices = NO_CHOICES): Form {
  const form = definition(site, choices)
  const change = site.settings.forms?.[form.name] ?? {}
  const spell = (text: string) => siteWords(text, site)
  const optIn = { text: optInText(form.name, site), ticked: optInDefault(form.name, site) }
  const changedSteps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.flatMap((field) => changed(field, change, optIn) ?? []),
  }))
  const finishedSteps = withAdded(changedSteps, change).map((step) => ({
    ...step,
    fields: step.fields.flatMap((field) => finished(field, site, choices) ?? []),
  }))
  const steps = withoutEmpty(finishedSteps).map((step) => ({
    ...step,
    title: spell(step.title),
    ...(step.intro === undefined ? {} : { intro: spell(step.intro) }),
    ...(step.assurance === undefined ? {} : { assurance: spell(step.assurance) }),
    ...(step.skip ? { skip: { ...step.skip, label: spell(step.skip.label) } } : {}),
  }))
  return {
    ...form,
    title: spell(change.title ?? form.title),
    submitLabel: spell(change.submit_label ?? form.submitLabel),
    steps,
    hasFiles: steps.some(({ fields }) => fields.some(({ type }) => type === 'file')),
    booking:
      steps.flatMap(({ fields }) => fields).find(({ type, calendar }) => type === 'date-time' && calendar)?.calendar ??
      null,
  }
}

/** A single-step form. */
export const singleStep = (
  form: Pick<Form, 'name' | 'title' | 'category' | 'submitLabel'> & { fields: readonly Field[]; intro?: string },
): Form => ({
  name: form.name,
  title: form.title,
  category: form.category,
  subcategory: null,
  submitLabel: form.submitLabel,
  steps: [
    {
      name: 'form',
      title: form.title,
      ...(form.intro === undefined ? {} : { intro: form.intro }),
      fields: form.fields,
    },
  ],
  booking: null,
  hasFiles: false,
})

/** A multi-step form. */
export const multiStep = (
  form: Pick<Form, 'name' | 'title' | 'category' | 'submitLabel' | 'steps'> & Partial<Pick<Form, 'subcategory'>>,
): Form => ({
  subcategory: null,
  ...form,
  booking: null,
  hasFiles: false,
})

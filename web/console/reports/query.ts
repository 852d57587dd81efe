import { monthLabel } from '@forecourt/rules/report/month.ts'
import { comparedMonth } from '@forecourt/rules/report/comparison.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'

/** The parameters of a report: of which site or group, which month, and compared with what. */
export const REPORT_FIELDS = ['of', 'month', 'with'] as const

const MOST = 40

/** The report that an address asks for. */
export function reportQuery({ searchParams }: URL) {
  const text = (name: (typeof REPORT_FIELDS)[number]) => (searchParams.get(name) ?? '').slice(0, MOST) || null
  return { of: text('of'), month: text('month'), choice: text('with') }
}

type Chosen = Pick<Awaited<ReturnType<StaffDesk['reports']['read']>>, 'choices' | 'chosen' | 'months' | 'month'>

const LOCALE = 'en-AU'

/** A month in words, such as November 2026. */
export const monthWords = (month: string) => monthLabel(month, LOCALE)

const COUNT = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })
/** A figure as it is shown. */
export const figure = (count: number): string => COUNT.format(count)

/** What the fields of a report offer, and what is chosen. */
export function fieldsOf({ choices, chosen, months, month }: Chosen, choice: string | null) {
  const at = months.indexOf(month)
  const compared = comparedMonth(month, choice)
  const isOwn = choice !== null && compared === choice
  return {
    of: chosen.value,
    month,
    with: choice === 'year' ? choice : isOwn ? choice : 'before',
    choices: choices.map(({ value, name, kind }) => ({
      value,
      label: kind === 'group' ? `${name} (all sites)` : name,
    })),
    months: months.map((one, index) => ({
      value: one,
      label: index === 0 ? `${monthWords(one)} (so far)` : monthWords(one),
    })),
    others: months.filter((one) => one !== month).map((one) => ({ value: one, label: monthWords(one) })),
    before: monthWords(comparedMonth(month, 'before')),
    year: monthWords(comparedMonth(month, 'year')),
    earlier: months[at + 1] ?? null,
    later: at > 0 ? months[at - 1]! : null,
    name: chosen.name,
    title: monthWords(month),
    comparedTitle: monthWords(compared),
  }
}

export type ReportFields = ReturnType<typeof fieldsOf>

import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'
import { slotDays, slotParts, type SlotDay } from '@forecourt/rules/booking/words.ts'
import { dayLabel } from '@forecourt/rules/locale/moment.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { DayPicker, useDayPicker, type ChevronProps, type WeekProps } from 'react-day-picker'
import { browserNow } from '../../../browser/clock.ts'
import { visitorZone } from '../../../browser/bookings.ts'

export interface SlotCalendarProps {
  /** With at least one free time. */
  available: AvailableBookings
  locale: Locale
  /** Start of the chosen time; empty for none. */
  value: string
  /** Start of a chosen time that somebody else has booked; empty for none. Its day stays open. */
  lost: string
  onChange: (value: string) => void
}

/** A calendar day as the calendar's library takes it: midnight of the browser's own zone, whatever the dealership's. */
function dateOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date)
}
const ownZone = visitorZone()
/** The inverse. */
const shownDay = (date: Date) => dayOf(date, ownZone)

/** A day in full; noon in UTC is on that day. */
const longDay = (day: string, locale: Locale) => dayLabel(new Date(`${day}T12:00:00Z`), 'UTC', locale, 'long')
const timesFree = (count: number) => (count === 1 ? '1 time available' : `${count || 'no'} times available`)

const CLASSES = {
  root: 'w-full max-w-[28rem]',
  month: 'relative',
  month_caption: 'flex h-12 items-center pl-1',
  caption_label: 'font-semibold',
  nav: 'absolute top-0 right-0 flex',
  button_previous: 'slot-month',
  button_next: 'slot-month',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-8 text-13 font-normal text-muted',
  day: 'p-0.5 text-center',
  day_button: 'slot-day tabular-nums',
  selected: 'slot-shown',
  today: 'slot-today',
}

function Chevron({ orientation }: ChevronProps) {
  const Drawing = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Drawing aria-hidden size={20} strokeWidth={1.5} />
}

/** A row of the month; past weeks are left out, because they would push the times off a phone's screen. */
function Week({ week, ...row }: WeekProps) {
  const last = week.days.at(-1)!
  const { today } = useDayPicker().dayPickerProps
  return <tr {...row} hidden={today && last.date < today} />
}

/**
 * Days with free times as a month, and the times of the day that is shown. Loaded when a form with bookings comes
 * near; the calendar's library brings the keyboard of a date grid.
 */
export default function SlotCalendar({ available, locale, value, lost, onChange }: SlotCalendarProps) {
  const days = useMemo(() => slotDays(available, locale), [available, locale])
  const [now] = useState(browserNow)
  const [selectedDay, setSelectedDay] = useState<string | null>(null)
  const chosen = days.find(({ slots }) => slots.some(({ starts_at }) => starts_at === value))
  const lostDay = lost && dayOf(new Date(lost), available.time_zone)
  const near = lostDay ? days.find(({ day }) => day >= lostDay) : undefined
  const shown = days.find(({ day }) => day === selectedDay) ?? chosen ?? near ?? days[0]!
  const [month, setMonth] = useState(() => dateOf(shown.day))
  // The day that is shown goes with a refreshed list, and the month with it.
  useEffect(() => setMonth(dateOf(shown.day)), [shown.day])
  const free = useMemo(() => new Map(days.map(({ day, slots }) => [day, slots.length])), [days])

  return (
    <div className="slot-columns">
      <DayPicker
        mode="single"
        required
        selected={dateOf(shown.day)}
        onSelect={(date) => setSelectedDay(shownDay(date))}
        month={month}
        onMonthChange={setMonth}
        startMonth={dateOf(days[0]!.day)}
        endMonth={dateOf(days.at(-1)!.day)}
        disabled={(date) => !free.has(shownDay(date))}
        weekStartsOn={locale === 'en-US' ? 0 : 1}
        navLayout="after"
        lang={locale}
        classNames={CLASSES}
        today={dateOf(dayOf(now, available.time_zone))}
        components={{ Chevron, Week }}
        formatters={{ formatWeekdayName: (date) => date.toLocaleDateString('en-US', { weekday: 'short' }) }}
        labels={{
          labelDayButton: (date) => `${longDay(shownDay(date), locale)}, ${timesFree(free.get(shownDay(date)) ?? 0)}`,
          labelNext: () => 'Next month',
          labelPrevious: () => 'Previous month',
        }}
      />
      <Times shown={shown} zone={available.time_zone} locale={locale} value={value} onChange={onChange} />
    </div>
  )
}

interface TimesProps {
  shown: SlotDay
  zone: string
  locale: Locale
  value: string
  onChange: (value: string) => void
}

/** The free times of one day to choose from. */
function Times({ shown, zone, locale, value, onChange }: TimesProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-day`}>
      <p id={`${name}-day`} className="flex min-h-12 items-center font-semibold">
        {longDay(shown.day, locale)}
      </p>
      <p role="status" className="sr-only">
        {timesFree(shown.slots.length)}
      </p>
      <div className="grid gap-4">
        {slotParts(shown, zone).map((part) => (
          <div key={part.name}>
            <p className="mb-2 text-14 text-muted">{part.name}</p>
            <div className="slot-times">
              {part.slots.map((slot) => (
                <label key={slot.starts_at} className="slot-time tabular-nums">
                  <input
                    type="radio"
                    className="sr-only"
                    name={name}
                    // Of no form: what is sent stands in the field's own input, also while another day is shown.
                    form={`${name}-none`}
                    value={slot.starts_at}
                    checked={slot.starts_at === value}
                    onChange={() => onChange(slot.starts_at)}
                  />
                  {slot.label}
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

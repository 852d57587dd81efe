import type { AvailableBookings, BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { slotLabel, zoneNote } from '@forecourt/rules/booking/words.ts'
import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import { CalendarCheck, CircleAlert, MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { onApproach } from '../../../browser/approach.ts'
import { fetchBookings, onReturn, visitorZone } from '../../../browser/bookings.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PhoneLink } from '../../layout/PhoneLink.tsx'
import { usePaths, useSite } from '../../layout/site.ts'
import type { SlotCalendarProps } from './SlotCalendar.tsx'
import { SlotSelect } from './SlotSelect.tsx'

export interface DateTimeFieldProps {
  /** Name of the form's input; its value is the start of the chosen time, an ISO time in UTC, or empty. */
  name: string
  label: string
  hint?: string | undefined
  /** The field's error message, including the server's that a time is taken. */
  error?: string | undefined
  required?: boolean
  kind: BookingKind
  /** The dealership; null until the visitor has chosen one in the form. */
  dealershipId: number | null
  /** Location of the vehicle to be driven; null for any vehicle. */
  vehicleAt?: number | null
  /** The chosen time; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Number to call if no time can be chosen. */
  phone: PhoneView | null
  /**
   * Free times rendered with the page, for visitors without scripts: of the dealership, or of all that the form offers.
   * Scripts request them again, because a cached page may be a minute old.
   */
  initial?: readonly AvailableBookings[]
  /** Number of submissions: after each one the free times are requested again. */
  attempt?: number
}

const NONE: readonly AvailableBookings[] = []
const unchanging = () => () => {}

/**
 * Date and time of an appointment, from the free times (spec §3 date-time, §5 Form fields): a month and the times of a
 * day, or a plain list without scripts. The chosen time stays selected when the list is refreshed; if it is taken, a
 * message says so.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { name, label, hint, error, required = false, dealershipId, value, onChange, phone, initial = NONE } = props
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const [near, setNear] = useState(false)
  // False during hydration, and true at once in a step that is opened later.
  const scripted = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  useEffect(() => onApproach(root.current!, () => setNear(true)), [])
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')

  return (
    <fieldset
      ref={root}
      id={`field-${name}`}
      tabIndex={-1}
      aria-describedby={described || undefined}
      className="@container relative min-w-0 scroll-mt-24 outline-offset-8"
    >
      <legend className="mb-1 text-14 font-semibold">
        {label}
        {required ? null : <span className="ml-1 font-normal text-muted">(optional)</span>}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1 text-14 text-muted">
          {hint}
        </p>
      ) : null}
      {scripted ? (
        <>
          {/* Not of type hidden: a form focuses the invalid input, and this passes the focus on. */}
          <input
            name={name}
            value={value}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
            autoComplete="off"
            className="sr-only"
            onFocus={() => root.current?.focus()}
          />
          <Offer {...props} initial={initial} near={near} />
        </>
      ) : (
        <>
          <div className="js:hidden">
            <Place of={initial.length === 1 ? initial[0] : null} />
            {initial.some(({ slots }) => slots.length > 0) ? (
              <SlotSelect
                name={name}
                aria-label={label}
                aria-describedby={described || undefined}
                aria-invalid={error ? true : undefined}
                available={initial}
                emptyLabel={required ? 'Choose a time' : 'No preference'}
                value={value}
                onChange={(event) => onChange(event.target.value)}
              />
            ) : (
              <NothingFree phone={phone} />
            )}
          </div>
          <div className="no-js:hidden">{dealershipId === null ? <ChooseDealership /> : <CalendarSkeleton />}</div>
        </>
      )}
      {error ? (
        <p id={`${id}-error`} className="mt-2 flex items-start gap-1 text-14 text-danger">
          <CircleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The free times from the server, and the chosen one. */
function Offer({
  label,
  required = false,
  error,
  kind,
  dealershipId,
  vehicleAt = null,
  value,
  onChange,
  phone,
  attempt,
  initial,
  near,
}: DateTimeFieldProps & { initial: readonly AvailableBookings[]; near: boolean }) {
  const { locale } = useSite()
  const { api } = usePaths()
  const [loaded, setLoaded] = useState<AvailableBookings | null>(null)
  const [failed, setFailed] = useState(false)
  const [refresh, setRefresh] = useState(0)
  const [taken, setTaken] = useState<{ words: string; startsAt: string } | null>(null)
  const [calendar, setCalendar] = useState<ComponentType<SlotCalendarProps> | 'unavailable' | null>(null)

  const ofThis = (one: AvailableBookings | null | undefined) => (one?.dealership_id === dealershipId ? one : null)
  const available = ofThis(loaded) ?? ofThis(initial.find((one) => one.dealership_id === dealershipId))

  const take = useEffectEvent((answer: AvailableBookings | null) => {
    setFailed(answer === null)
    if (!answer) return
    const before = loaded ?? initial.find(({ slots }) => slots.some(({ starts_at }) => starts_at === value)) ?? answer
    setLoaded(answer)
    if (!value || answer.slots.some(({ starts_at }) => starts_at === value)) return
    const lost = slotLabel({ starts_at: value }, before.time_zone, locale)
    setTaken({
      startsAt: value,
      words:
        // The server's message stays when the form clears its error with the time.
        error ??
        (before.dealership_id === answer.dealership_id
          ? `Sorry, ${lost} has just been booked. Please choose another time.`
          : `${lost} isn’t available at this dealership. Please choose another time.`),
    })
    onChange('')
  })
  const address =
    dealershipId === null
      ? null
      : kind === 'service'
        ? api.serviceBookings(dealershipId)
        : api.appointmentBookings(dealershipId, vehicleAt)
  useEffect(() => {
    if (!near || address === null) return
    const abort = new AbortController()
    void fetchBookings(address, abort.signal).then((answer) => {
      if (!abort.signal.aborted) take(answer)
    })
    return () => abort.abort()
  }, [near, address, attempt, refresh])
  useEffect(() => onReturn(() => setRefresh((times) => times + 1)), [])
  useEffect(() => {
    if (!near) return
    import('./SlotCalendar.tsx').then(
      (module) => setCalendar(() => module.default),
      () => setCalendar('unavailable'),
    )
  }, [near])

  const choose = (chosen: string) => {
    setTaken(null)
    onChange(chosen)
  }
  if (dealershipId === null) return <ChooseDealership />
  if (!available && failed)
    return (
      <Alert title="We couldn’t load the available times.">
        <Call words="Please try again, or call" phone={phone} />
        <Button
          variant="secondary"
          size="medium"
          className="mt-3"
          onClick={() => {
            setFailed(false)
            setRefresh((times) => times + 1)
          }}
        >
          Try again
        </Button>
      </Alert>
    )
  if (!available || calendar === null) return <CalendarSkeleton />
  if (available.slots.length === 0) return <NothingFree phone={phone} />

  const note = zoneNote(available, visitorZone(), locale)
  const Calendar = calendar
  return (
    <div>
      {taken && !error ? (
        <div className="mb-4">
          <Alert tone="danger" title={taken.words} />
        </div>
      ) : null}
      <Place of={available} />
      {note ? <p className="mb-2 text-14 text-muted">{note}</p> : null}
      {Calendar === 'unavailable' ? (
        <SlotSelect
          aria-label={label}
          available={[available]}
          emptyLabel={required ? 'Choose a time' : 'No preference'}
          value={value}
          onChange={(event) => choose(event.target.value)}
        />
      ) : (
        <Calendar available={available} locale={locale} value={value} lost={taken?.startsAt ?? ''} onChange={choose} />
      )}
      <div className="mt-4 flex min-h-12 items-center gap-2 border-t pt-2">
        <p role="status" className="flex grow items-center gap-2">
          {value ? (
            <>
              <CalendarCheck aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-success" />
              <span>
                Your time:{' '}
                <strong className="tabular-nums">{slotLabel({ starts_at: value }, available.time_zone, locale)}</strong>
              </span>
            </>
          ) : (
            <span className="text-muted">No time chosen{required ? ' yet' : ''}.</span>
          )}
        </p>
        {value && !required ? (
          <Button
            variant="quiet"
            size="medium"
            onClick={(event) => {
              // The button goes with the time.
              event.currentTarget.closest('fieldset')?.focus()
              choose('')
            }}
          >
            Clear
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** The place of the appointment, if the dealership has several locations. */
function Place({ of: available }: { of: AvailableBookings | null | undefined }) {
  if (!available?.place) return null
  return (
    <p className="mb-2 flex items-start gap-2">
      <MapPin aria-hidden size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-muted" />
      {available.place}
    </p>
  )
}

const ChooseDealership = () => (
  <p className="rounded-control border bg-surface p-4 text-16">Choose a dealership to see available times.</p>
)

function NothingFree({ phone }: { phone: PhoneView | null }) {
  return (
    <Alert title="There are no times to book online right now.">
      <Call words="Call us and we’ll find you a time:" phone={phone} />
    </Alert>
  )
}

function Call({ words, phone }: { words: string; phone: PhoneView | null }) {
  if (!phone) return null
  return (
    <p className="mt-1 text-14">
      {words} <PhoneLink phone={phone} className="font-semibold text-link underline underline-offset-4" />
    </p>
  )
}

/** Placeholder of the calendar while it loads. */
function CalendarSkeleton() {
  return (
    <div role="status" className="slot-columns">
      <span className="sr-only">Loading available times</span>
      <Skeleton className="h-76 w-full max-w-[28rem]" />
      <div className="grid content-start gap-2">
        <Skeleton className="my-3 h-6 w-48" />
        <div className="slot-times">
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} className="h-12" />
          ))}
        </div>
      </div>
    </div>
  )
}

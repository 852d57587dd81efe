import type { Currency } from '../locale/currency.ts'
import type { Settings } from '../site/config.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'
import type { Country, Locale } from '../locale/locale.ts'
import type { BookingKind } from '../kinds/booking.ts'
import type { FieldType, FormName } from '../kinds/form.ts'

export interface Choice {
  /** What is sent. */
  value: string
  label: string
  hint?: string
}

/**
 * One field of a form. Most types have one input of the field's own name; `inputsOf` names the inputs of those that
 * have several (full name, address, date of birth, expiry date, tyres).
 */
export interface Field {
  type: FieldType
  name: string
  label: string
  /** False unless said. */
  required?: boolean
  hint?: string
  /** Takes half the width from sm up; two halves share a row. */
  half?: boolean
  /**
   * Of select, radio, radioGroup, location and serviceInterval, of which one is chosen, and of checkGroup and
   * checkCard, of which several may be. Of make and model they are suggestions: a visitor's own vehicle may be of any
   * make, so whatever is typed is taken.
   */
  choices?: readonly Choice[]
  /**
   * Shown only where that other field of the same step has a value without an error (spec §4), one of `values` where
   * they are given. A field that is not shown is neither checked nor sent.
   */
  shownIf?: { field: string; values?: readonly string[] }
  autoComplete?: string
  /** Longest text in characters; `limitOf` of inputs.ts knows the usual one of each type. */
  limit?: number
  /** Bounds of a number in the field's own unit; of a date of birth, the age in years. */
  min?: number
  max?: number
  /** Of date-time: whose free times it offers. */
  calendar?: BookingKind
  /** Of file: how many, at most. */
  files?: number
  /** What stands in it at first, `on` for a ticked box; of hidden and button also what is sent. */
  value?: string
  /** The field's part in the lead, when that is not an answer of its own: a wire name of spec §3 Lead payload. */
  sentAs?: string
}

/** One page of a form. */
export interface Step {
  /** Stable name, sent as a skipped step and used by settings. */
  name: string
  title: string
  intro?: string
  fields: readonly Field[]
  /** A step that may be left out: what the button says, and the name of the step it leads to. */
  skip?: { label: string; to: string }
}

/**
 * A form, declared once: it drives what is drawn, the browser's check and the server's. One step makes a single-step
 * form, several a multi-step one (spec §4).
 */
export interface Form {
  name: FormName
  title: string
  /** Null where the vehicle decides (new or used enquiry) or a field of the form does. */
  category: LeadCategory | null
  subcategory: string | null
  steps: readonly Step[]
  submitLabel: string
  /** What books a time, in the field of type date-time. */
  booking: BookingKind | null
  hasFiles: boolean
}

/** What a form needs to know of its site; a `Site` and a `PublicSite` both have it. */
export interface FormSite {
  country: Country
  locale: Locale
  currency: Currency
  distanceUnit: 'km' | 'mi'
  timeZone: string
  vehicleNoun: string
  /** Labels of car types, and what trying a vehicle is called (rules/site/siteWords.ts). */
  conditionLabels?: { used: string }
  testDrive?: 'test drive' | 'test ride'
  dealerships: readonly { id: number; slug: string; name: string }[]
  settings: Pick<
    Settings,
    | 'enquiry_message_required'
    | 'enquiry_postcode_required'
    | 'enquiry_location_select'
    | 'enquiry_flags'
    | 'enquiry_source_options'
    | 'mobile_only_phones'
    | 'opt_in_default'
    | 'opt_in_general_text'
    | 'opt_in_text'
    | 'service_options'
    | 'trade_in_button_text'
  > & { forms: FormSettings }
}

/** What a site changes about a form: texts and fields by name (settings are data). */
export interface FormChange {
  title?: string | undefined
  submit_label?: string | undefined
  /** Last day on which it is taken, YYYY-MM-DD, and what stands in its place afterwards. */
  closes_on?: string | undefined
  closed_text?: string | undefined
  /** Whether its opt-in starts ticked. */
  opt_in_default?: boolean | undefined
  fields?:
    | Record<
        string,
        {
          label?: string | undefined
          hint?: string | undefined
          required?: boolean | undefined
          hidden?: boolean | undefined
        }
      >
    | undefined
  /** Fields of the site's own, put after the others of a step (the last one unless named). */
  add?:
    | readonly {
        step?: string | undefined
        type: FieldType
        name: string
        label: string
        required?: boolean | undefined
        hint?: string | undefined
        choices?: readonly string[] | undefined
        shown_if?: { field: string; values?: readonly string[] | undefined } | undefined
      }[]
    | undefined
}
export type FormSettings = Readonly<Partial<Record<FormName, FormChange>>>

/** Lists that come from the site's data and not from its settings. */
export interface FormChoices {
  /** Makes in stock, as shown. */
  makes: readonly string[]
  /** Models of the new range; empty where the site has none. */
  models: readonly { slug: string; name: string }[]
}

/** Everything typed, by input name, as a form sends it: several values only where several boxes are ticked. */
export type FormValues = Readonly<Record<string, readonly string[]>>

/** One message an input, the first that applies. */
export type FormErrors = Readonly<Record<string, string>>

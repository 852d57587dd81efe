import type { Currency } from '../locale/currency.ts'
import type { Settings } from '../site/config.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'
import type { Country, Locale } from '../locale/locale.ts'
import type { BookingKind } from '../kinds/booking.ts'
import type { FieldType, FormName, SensitiveKind } from '../kinds/form.ts'

export interface Choice {
  /** The value that is sent. */
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
  /** False by default. */
  required?: boolean
  hint?: string
  /** Takes half the width from sm up; two halves share a row. */
  half?: boolean
  /**
   * For select, radio, radioGroup, location and serviceInterval, of which one is chosen, and checkGroup and checkCard,
   * of which several may be. For make and model they are suggestions only, because a visitor's own vehicle may be of
   * any make.
   */
  choices?: readonly Choice[]
  /**
   * Shown only if that other field of the same step has a value without an error (spec §4), and one of `values` if
   * given. A field that is not shown is neither checked nor sent.
   */
  shownIf?: { field: string; values?: readonly string[] }
  autoComplete?: string
  /** Maximum length in characters; by default `limitOf` of inputs.ts for the type. */
  limit?: number
  /** Bounds of a number in the field's own unit; for a date of birth, the age in years. */
  min?: number
  max?: number
  /** For date-time: the kind of booking. */
  calendar?: BookingKind
  /** For file: maximum number of files. */
  files?: number
  /** Initial value, `on` for a ticked box; for hidden and button also the value that is sent. */
  value?: string
  /** The lead property that the field fills, a wire name of spec §3 Lead payload, if it is not an answer of its own. */
  sentAs?: string
  /**
   * The answer is stored apart from the lead, encrypted. A date of birth and a licence number are sensitive without it
   * (`sensitiveKind`).
   */
  sensitive?: SensitiveKind
}

/** One page of a form. */
export interface Step {
  /** Stable name, sent for skipped steps and used by settings. */
  name: string
  title: string
  intro?: string
  /** What the visitor can rely on when sending this step, beside its button; with a link to the privacy policy. */
  assurance?: string
  fields: readonly Field[]
  /** For a step that may be skipped: the label of the button, and the name of the step it goes to. */
  skip?: { label: string; to: string }
}

/**
 * The definition of a form, used to render it and to validate it in the browser and on the server. A form has one step
 * or several (spec §4).
 */
export interface Form {
  name: FormName
  title: string
  /** Null if the vehicle (new or used enquiry) or a field of the form decides it. */
  category: LeadCategory | null
  subcategory: string | null
  steps: readonly Step[]
  submitLabel: string
  /** The kind of booking that the form makes, by its field of type date-time. */
  booking: BookingKind | null
  hasFiles: boolean
}

/** The fields of a site that a form needs; `Site` and `PublicSite` both have them. */
export interface FormSite {
  country: Country
  locale: Locale
  currency: Currency
  distanceUnit: 'km' | 'mi'
  timeZone: string
  vehicleNoun: string
  /** Labels of car types, and the site's name for a test drive (rules/site/siteWords.ts). */
  conditionLabels?: { used: string }
  testDrive?: 'test drive' | 'test ride'
  dealerships: readonly { id: number; slug: string; name: string }[]
  /** Who looks up visitors' own vehicles; the server's alone. */
  lookupProviders?: readonly unknown[]
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
    | 'towed_vehicles'
    | 'trade_in_button_text'
  > & {
    forms: FormSettings
    /** Whether trade-ins are valued; browsers get the form that the server made of it. */
    autograb?: boolean
    /** The promise beside the button of the finance score; the server's too. */
    finance_score_assurance?: string | null
  }
}

/** A site's changes to a form: texts and fields by name (settings are data). */
export interface FormChange {
  title?: string | undefined
  submit_label?: string | undefined
  /** Last day on which it is accepted, YYYY-MM-DD, and the text that replaces it afterwards. */
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
  /** The site's own fields, added after the others of a step (the last one by default). */
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
        sensitive?: SensitiveKind | undefined
      }[]
    | undefined
}
export type FormSettings = Readonly<Partial<Record<FormName, FormChange>>>

/** Choices from the site's data rather than its settings. */
export interface FormChoices {
  /** Makes in stock, by display name. */
  makes: readonly string[]
  /** Models of the new range; empty if the site has none. */
  models: readonly { slug: string; name: string }[]
}

/** Form input by input name, as a form sends it: several values only if several boxes are ticked. */
export type FormValues = Readonly<Record<string, readonly string[]>>

/** One message per input, the first that applies. */
export type FormErrors = Readonly<Record<string, string>>

import type { Form, FormValues } from '@forecourt/rules/forms/form.ts'
import { fieldsOf } from '@forecourt/rules/forms/inputs.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import type { QueryPairs } from '@forecourt/rules/site/paths.ts'
import type { FormSubject } from './formView.ts'

/** What the success page gets of a sent form, besides its category and reference. */
export function thanksPairs(form: Form, typed: FormValues, { car, location, dealership }: FormSubject): QueryPairs {
  const place = fieldsOf(form).find(({ type }) => type === 'location')
  return {
    vehicle: car?.slug,
    location: location?.id,
    dealership: (place && valueOf(typed, place.name)) || dealership,
  }
}

import type { Car } from '@forecourt/rules/car/car.ts'
import { deviceIdIn } from '@forecourt/rules/event/visitor.ts'
import { checkEnquiry, enquiryContext, enquiryLead, typedValues } from '@forecourt/rules/forms/enquiry.ts'
import type { FieldErrors, TypedValues } from '@forecourt/rules/forms/enquiryFields.ts'
import { successCategory } from '@forecourt/rules/lead/category.ts'
import { COPY } from '@forecourt/rules/site/copy.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { data, redirect } from 'react-router'

/** What a refused enquiry answers with: everything typed comes back. */
export interface EnquiryAnswer {
  intent: 'enquiry'
  /** Null when the form never reached us; it still has what was typed. */
  typed: TypedValues | null
  errors: FieldErrors
  /** What went wrong when it was not a field. */
  failure: string | null
  /** Finds that in the log. */
  reference: string
}

interface Submission {
  request: Request
  form: FormData
  dealer: Dealer
  /** The vehicle asked about; null for a general enquiry. */
  car: Car | null
  url: URL
  now: Date
  reference: string
  onError: (error: unknown) => void
}

/**
 * Checks an enquiry, stores its lead and leads on to the success page (spec §4 Single-step form submission, §5, §8).
 * Answers 400 with the errors and what was typed; 500 with the words of spec §8 when the lead could not be stored,
 * and then nothing has been promised.
 */
export async function submitEnquiry({ request, form, dealer, car, url, now, reference, onError }: Submission) {
  const { site } = dealer
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const refuse = (status: number, errors: FieldErrors, failure: string | null) =>
    data<EnquiryAnswer>({ intent: 'enquiry', typed: typedValues(read), errors, failure, reference }, { status })

  const checked = checkEnquiry(typedValues(read), site)
  if (!checked.ok) return refuse(400, checked.errors, null)

  const { values } = checked
  const context = enquiryContext(read, now)
  const address = new URL(`${url.pathname}${url.search}`, site.baseUrl)
  const lead = enquiryLead(values, {
    site,
    car,
    url: address.href,
    userAgent: request.headers.get('user-agent') ?? '',
    context,
    pageId: null,
  })
  try {
    const receipt = await dealer.leads.submit(lead, {
      // Null where no script ran: then the same content within a while is the same submission.
      submissionId: context.submissionId,
      deviceId: deviceIdIn(request.headers.get('cookie')) ?? context.deviceId ?? '',
      suspicion: context.suspected ? 'The form was filled in as a robot does.' : null,
      form: car ? 'vehicle-enquiry' : 'general-enquiry',
    })
    return redirect(paths(site).success(successCategory(lead), { ref: receipt.reference, vehicle: car?.slug }), 303)
  } catch (error) {
    onError(error)
    return refuse(500, {}, COPY.formAlert)
  }
}

import { formContext } from '@forecourt/rules/intake/context.ts'
import type { Form, FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { fieldsOf, inputsOf } from '@forecourt/rules/forms/inputs.ts'
import { pageId } from '@forecourt/rules/forms/pageId.ts'
import {
  isLast,
  next,
  previous,
  skip,
  unexplainedFailure,
  stepPosition,
  wrongStep,
  type StepPosition,
} from '@forecourt/rules/forms/steps.ts'
import { parseFormValues, valuesOf } from '@forecourt/rules/forms/typed.ts'
import { successCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer, LeadEntry, UploadedFile } from '@forecourt/server/dealer.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { dealerContext, renderingContext, visitorContext } from '../../context.ts'
import type { FormAnswer, FormSubject } from './formView.ts'
import { STEP_ACTION } from './stepAction.ts'
import { thanksPairs } from './thanks.ts'
import { siteFormOf } from './view.server.ts'

interface Sent {
  request: Request
  body: FormData
  dealer: Dealer
  name: FormName
  subject: FormSubject
  url: URL
  now: Date
  reference: string
  network: string | null
  /** The secret of the sender's cookie (visitorContext). */
  visitor: string | null
  onError: (error: unknown) => void
}

/** The part of the request that every form's action passes on. */
export function sentBy({
  context,
  request,
  url,
}: {
  context: Readonly<RouterContextProvider>
  request: Request
  url: URL
}) {
  const { reference, network, now, onError } = context.get(renderingContext)
  const visitor = context.get(visitorContext)
  return { request, url, dealer: context.get(dealerContext), visitor, reference, network, now, onError }
}

/** A body that could not be read counts as empty: the form is shown again with its errors. */
export const bodyOf = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData())

/**
 * A form that was sent without scripts (spec §4, §5, §8): validates it with the browser's rules, stores its lead and
 * redirects to the success page. Responds 400 with the errors and values; a step of several returns the next step; 500
 * with the words of spec §8 if the lead could not be stored.
 */
export async function submitForm(sent: Sent) {
  const { dealer, body, name, subject, reference } = sent
  const form = await siteFormOf(dealer, name)
  const typed = valuesOfForm(parseFormValues(body), form)
  const position = stepPosition(
    form,
    Number(textIn(body, HIDDEN_FIELDS.stepNumber) ?? 1),
    valuesOf(parseFormValues(body), HIDDEN_FIELDS.skippedSteps),
  )
  const leadId = textIn(body, HIDDEN_FIELDS.leadId)
  const show = (to: StepPosition, status: number, more: Partial<FormAnswer> = {}) =>
    data<FormAnswer>(
      {
        intent: 'form',
        form: name,
        step: to.index,
        skipped: to.skipped,
        typed,
        errors: {},
        failure: null,
        reference,
        leadId,
        ...more,
      },
      { status },
    )

  const move = textIn(body, STEP_ACTION)
  if (move === 'back') return show(previous(form, position) ?? position, 200)
  if (move === 'skip') return show(skip(form, position) ?? position, 200)

  const onward = next(form, position)
  try {
    const { lead, receipt } = await dealer.forms.submit(entryOf(sent, form, typed, position))
    if (onward) return show(onward, 200, { leadId: receipt.id })
    const pairs = { ref: receipt.reference, ...thanksPairs(form, typed, subject) }
    return redirect(paths(dealer.site).success(successCategory(lead), pairs), 303)
  } catch (error) {
    const refused = requestRefusal(error)
    if (refused)
      return show({ ...position, index: wrongStep(form, refused.errors) ?? position.index }, refused.status, refused)
    sent.onError(error)
    // An unfinished lead is worth storing; a failure to do so must not stop the visitor (spec §4).
    return onward ? show(onward, 200) : show(position, 500, { failure: unexplainedFailure(form) })
  }
}

/** The text of an input; null if it is empty or was not sent. */
export const textIn = (body: FormData, name: string): string | null => {
  const value = body.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Answers of the form's own inputs. */
export function valuesOfForm(typed: FormValues, form: Form): FormValues {
  const inputs = new Set(fieldsOf(form).flatMap(inputsOf))
  return Object.fromEntries(Object.entries(typed).filter(([input]) => inputs.has(input)))
}

/** A refusal (`RequestError`) as a page response: invalid fields are a 400 of the page that shows them. */
export function requestRefusal(error: unknown): { status: number; errors: FormErrors; failure: string | null } | null {
  const { status, message, fields } = error as { status?: unknown; message?: unknown; fields?: FormErrors }
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  return fields
    ? { status: status === 422 ? 400 : status, errors: fields, failure: null }
    : { status, errors: {}, failure: String(message) }
}

/** The submission of a page, as input of the intake. */
function entryOf(
  { request, body, dealer, name, subject, url, now, network, visitor }: Sent,
  form: Form,
  typed: FormValues,
  position: StepPosition,
): LeadEntry {
  const leadId = textIn(body, HIDDEN_FIELDS.leadId)
  return {
    form: name,
    typed,
    stepNumber: position.index + 1,
    // A visitor who completes a step has not skipped it.
    skipped: (next(form, position) ?? position).skipped,
    final: isLast(form, position),
    about: {
      car: subject.car?.id ?? null,
      offer: subject.offer?.id ?? null,
      model: subject.model?.id ?? null,
      location: subject.location?.id ?? null,
      dealership: subject.dealership,
    },
    files: filesIn(body, form),
    // If the unfinished lead no longer exists, a new one is created.
    resumes: leadId === null ? null : { leadId, required: false },
    context: formContext((input) => textIn(body, input), now),
    valuation: textIn(body, HIDDEN_FIELDS.valuation),
    challengeToken: textIn(body, HIDDEN_FIELDS.challengeToken),
    url: addressOn(dealer, url),
    pageId: textIn(body, HIDDEN_FIELDS.pageId) ?? pageId(url.pathname),
    userAgent: request.headers.get('user-agent') ?? '',
    visitor,
    network,
    now,
  }
}

/** The address of a page at the site's own host, whatever the request's host was. */
export function addressOn({ site }: Dealer, { pathname, search }: URL): string {
  const address = new URL(site.baseUrl)
  address.pathname = pathname
  address.search = search
  return address.href
}

function filesIn(body: FormData, form: Form): readonly UploadedFile[] {
  return fieldsOf(form)
    .filter(({ type }) => type === 'file')
    .flatMap(({ name }) =>
      body
        .getAll(name)
        .flatMap((file) =>
          typeof file === 'string' || file.name === '' ? [] : [{ name: file.name, blob: file, input: name }],
        ),
    )
}

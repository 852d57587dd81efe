import {
  asksForDealership,
  ENQUIRY_LIMITS,
  HIDDEN_FIELDS,
  type EnquiryField,
  type EnquirySite,
  type FieldErrors,
} from '@forecourt/rules/forms/enquiryFields.ts'
import { phoneExample } from '@forecourt/rules/contact/phone.ts'
import { postcodeLength } from '@forecourt/rules/contact/postcode.ts'
import { localise } from '@forecourt/rules/site/locale.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { onApproach } from '../../browser/approach.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Input, Select, Textarea } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import type { EnquiryBindings, LiveEnquiryProps } from './LiveEnquiry.tsx'
import type { EnquiryAnswer } from './submit.server.ts'

export interface EnquiryFormProps {
  site: EnquirySite & Pick<PublicSite, 'id' | 'slug' | 'locale' | 'dealerships' | 'settings'>
  /** Where the form is sent; with its anchor, so that an answer without scripts comes back to it. */
  action: string
  /** The answer to the form sent without scripts. */
  answer: EnquiryAnswer | undefined
  /** Dealership that is chosen to begin with, where the form asks for one. */
  dealership?: string
  submitLabel: string
}

/**
 * The enquiry form (spec §5). Plain HTML that works by itself; when the visitor comes near, the same fields get
 * checks as they are left, a phone mask and their stored details.
 */
export function EnquiryForm({ site, action, answer: posted, dealership, submitLabel }: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<EnquiryAnswer>()
  const [part, setPart] = useState<'far' | 'near' | 'unavailable'>('far')
  const [LiveEnquiry, setLiveEnquiry] = useState<ComponentType<LiveEnquiryProps> | null>(null)
  const [live, setLive] = useState<EnquiryBindings | null>(null)
  /** The visitor was quicker than the second half: the form is sent once that is there, or plainly without it. */
  const [waiting, setWaiting] = useState(false)
  useEffect(
    () =>
      onApproach(form.current!, () => {
        setPart('near')
        import('./LiveEnquiry.tsx').then(
          (module) => setLiveEnquiry(() => module.default),
          () => setPart('unavailable'),
        )
      }),
    [],
  )
  useEffect(() => {
    if (!waiting) return
    if (live) {
      setWaiting(false)
      form.current!.requestSubmit()
    } else if (part === 'unavailable') form.current!.submit()
  }, [waiting, live, part])
  const submit = (event: FormEvent) => {
    if (live) live.submit(event)
    else if (part === 'near') {
      event.preventDefault()
      setWaiting(true)
    }
  }

  const answer = fetcher.data ?? posted
  const errors: FieldErrors = live?.errors ?? answer?.errors ?? {}
  const busy = waiting || fetcher.state !== 'idle'
  const { settings } = site
  const typed = posted?.typed
  const field = <Name extends EnquiryField>(name: Name) => ({
    name,
    error: errors[name],
    live,
    defaultValue: typed?.[name] ?? '',
  })
  const messageRequired = settings.enquiry_message_required ?? true

  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      aria-label={localise('Enquiry', site.locale)}
      className="grid gap-5"
    >
      <Summary
        errors={errors}
        failure={live ? live.failure : (answer?.failure ?? null)}
        reference={answer?.reference}
        asked={(live?.attempts ?? 0) + (posted ? 1 : 0)}
      />

      <input type="hidden" name="intent" value="enquiry" />
      {/* Without a default value: React would put it back over what the browser fills in. */}
      <input type="hidden" name={HIDDEN_FIELDS.submissionId} />
      <input type="hidden" name={HIDDEN_FIELDS.deviceId} />
      <input type="hidden" name={HIDDEN_FIELDS.visitedPages} />
      <input type="hidden" name={HIDDEN_FIELDS.linkedQueryParams} />
      <input type="hidden" name={HIDDEN_FIELDS.startedAt} />
      <div aria-hidden="true" className="absolute -left-[9999px] h-0 overflow-hidden">
        <label>
          Leave this empty
          <input type="text" name={HIDDEN_FIELDS.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>

      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('first_name')}
          label="First name"
          autoComplete="given-name"
          maxLength={ENQUIRY_LIMITS.first_name}
        />
        <TextField
          {...field('last_name')}
          label="Last name"
          autoComplete="family-name"
          maxLength={ENQUIRY_LIMITS.last_name}
        />
      </div>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={ENQUIRY_LIMITS.email}
      />
      <div className="grid items-end gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          {...field('phone')}
          label={settings.mobile_only_phones && site.country === 'AU' ? 'Mobile' : 'Phone'}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={phoneExample(site.country)}
          maxLength={ENQUIRY_LIMITS.phone}
        />
        <TextField
          {...field('postcode')}
          label={site.country === 'US' ? 'ZIP code' : 'Postcode'}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={postcodeLength(site.country)}
        />
      </div>
      {asksForDealership(site) && (
        <Field label="Dealership" error={errors.location}>
          {(control) => (
            <Select
              {...control}
              {...(live?.register('location') ?? { name: 'location' })}
              aria-required
              defaultValue={typed?.location || dealership || ''}
            >
              <option value="">Choose a dealership</option>
              {site.dealerships.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Message" error={errors.message} {...(messageRequired ? {} : { optional: '(optional)' })}>
        {(control) => (
          <Textarea
            {...control}
            {...(live?.register('message') ?? { name: 'message' })}
            aria-required={messageRequired}
            maxLength={ENQUIRY_LIMITS.message}
            defaultValue={typed?.message ?? ''}
          />
        )}
      </Field>

      <Checkbox
        value="on"
        defaultChecked={typed ? typed.opt_in !== '' : (settings.opt_in_default ?? true)}
        {...(live?.register('opt_in') ?? { name: 'opt_in' })}
      >
        {localise(settings.opt_in_text ?? '', site.locale)}
      </Checkbox>

      <div>
        <Button type="submit" busy={busy} className="w-full sm:w-auto sm:min-w-48">
          {busy ? 'Sending…' : submitLabel}
        </Button>
        <p className="mt-3 max-w-text text-14 text-muted">{settings.enquiry_reply_promise}</p>
      </div>

      {LiveEnquiry ? (
        <LiveEnquiry form={form} site={site} fetcher={fetcher} posted={posted} onChange={setLive} />
      ) : null}
    </form>
  )
}

interface TextFieldProps {
  name: Exclude<EnquiryField, 'opt_in' | 'location'>
  label: string
  error: string | undefined
  live: EnquiryBindings | null
  defaultValue: string
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric'
  autoComplete: string
  placeholder?: string
  maxLength: number
}

function TextField({ name, label, error, live, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <Input {...control} {...(live?.register(name) ?? { name })} {...rest} type={type} aria-required />}
    </Field>
  )
}

interface SummaryProps {
  errors: FieldErrors
  failure: string | null
  /** Finds the failure in the log. */
  reference: string | undefined
  /** Times the form was sent; a field left wrong before that is said beside it only. */
  asked: number
}

/** What stands above the form when it was not taken (spec §8). */
function Summary({ errors, failure, reference, asked }: SummaryProps) {
  const count = Object.keys(errors).length
  if (failure)
    return (
      <Alert tone="danger" title={failure}>
        <p className="text-14">
          Nothing you typed is lost. Please try again, or call us{reference ? ` and mention ${reference}` : ''}.
        </p>
      </Alert>
    )
  if (count === 0 || asked === 0) return null
  return (
    <Alert tone="danger" title={count === 1 ? 'One field needs another look.' : `${count} fields need another look.`} />
  )
}

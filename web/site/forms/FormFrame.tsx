import type { Field, Form } from '@forecourt/rules/forms/form.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { pageId } from '@forecourt/rules/forms/pageId.ts'
import { privacyNotice, type FormPrivacy } from '@forecourt/rules/forms/sensitive.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { Lock, ShieldCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAddress } from '../layout/page.ts'
import { usePaths, useSite } from '../layout/site.ts'

/** The form element: works without scripts, and shows our error messages instead of the browser's. */
export function FormElement({ form, ...rest }: { form: Form } & Omit<ComponentProps<'form'>, 'form'>) {
  return (
    <form
      method="post"
      {...(form.hasFiles ? { encType: 'multipart/form-data' } : {})}
      noValidate
      aria-label={form.title}
      className="relative grid gap-5"
      {...rest}
    />
  )
}

/** Inputs that the browser fills in when the form starts. */
const FILLED_IN = [
  HIDDEN_FIELDS.submissionId,
  HIDDEN_FIELDS.deviceId,
  HIDDEN_FIELDS.visitedPages,
  HIDDEN_FIELDS.linkedQueryParams,
  HIDDEN_FIELDS.startedAt,
  HIDDEN_FIELDS.tracking,
] as const

/** The hidden inputs of every form. The browser fills them in; without scripts most of them stay empty. */
export function HiddenInputs({ form }: { form: Form }) {
  return (
    <>
      <input type="hidden" name={HIDDEN_FIELDS.form} value={form.name} />
      <input type="hidden" name={HIDDEN_FIELDS.pageId} value={pageId(useAddress().pathname)} />
      {/* Without a default value: React would restore it over the filled-in value. */}
      {FILLED_IN.map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <div aria-hidden="true" className="absolute -left-[9999px] h-0 overflow-hidden">
        <label>
          Leave this empty
          <input type="text" name={HIDDEN_FIELDS.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  )
}

/** A form's error, or that it is stored for later. */
export interface SubmitError {
  /** In the server's words, or in those of spec §8. */
  text: string
  /** Set if the form is stored and sent later: whether it also survives this page. */
  stored?: { lasting: boolean }
  /** Identifies the error in the log. */
  reference?: string
  /** Title of the step with the error. */
  step?: string
}

/** The message above a form that was not accepted (spec §8). */
export function SubmitErrorAlert({
  submitError,
  tone = 'danger',
}: {
  submitError: SubmitError
  tone?: 'danger' | 'success'
}) {
  const { text, stored, reference } = submitError
  return (
    <Alert tone={tone} title={text}>
      <p className="text-14">
        {stored
          ? stored.lasting
            ? 'Not sent yet. We’ve saved it and will send it when you’re back online, even if you close this page.'
            : 'Not sent yet. We’ll send it when you’re back online. Please leave this page open.'
          : `Your details are still here. Please try again, or call us${reference ? ` and quote reference ${reference}` : ''}.`}
      </p>
    </Alert>
  )
}

/** The number of wrong fields, after the form was sent. */
export function WrongFields({ count }: { count: number }) {
  if (count === 0) return null
  return <Alert tone="danger" title={count === 1 ? 'Please check 1 field.' : `Please check ${count} fields.`} />
}

/** Who sees the sensitive answers of a step, and for how long they are stored (decision 107). */
export function PrivacyNotice({ fields, privacy }: { fields: readonly Field[]; privacy: FormPrivacy | null }) {
  const site = useSite()
  const notice = privacyNotice(fields, privacy)
  if (notice === null) return null
  return (
    <p className="flex max-w-text items-start gap-2 text-14 text-muted">
      <Lock aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <span>{siteWords(notice, site)}</span>
    </p>
  )
}

/** What the visitor can rely on when sending a step, with the site's privacy policy. */
export function Assurance({ text }: { text: string | undefined }) {
  const to = usePaths()
  if (text === undefined) return null
  return (
    <p className="flex max-w-text items-start gap-2 text-14 text-muted">
      <ShieldCheck aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <span>
        {text} Our{' '}
        <a href={to.privacy()} className="text-link underline underline-offset-4">
          privacy policy
        </a>{' '}
        says how we handle your details.
      </span>
    </p>
  )
}

/** A submit button. */
export function SendButton({ busy, children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button type="submit" busy={busy ?? false} {...rest}>
      {busy ? 'Sending…' : children}
    </Button>
  )
}

import { TRIAL_DAYS } from '@forecourt/rules/site/opening.ts'
import { CONSOLE_PATHS, setUpPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, INTENT } from '../form.ts'
import { ChangeForm, Field, Outcome, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { newSiteTexts, SITE_FIELDS, SiteFields, TemplateOptions } from './siteFields.tsx'

export const meta = () => [{ title: 'New trial site · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { newSites, needsPassword } = await deskOf(args)
  const { mayTrial } = newSites
  if (!mayTrial.allowed) throw data({ reason: mayTrial.reason }, { status: 403 })
  return { id: crypto.randomUUID(), domain: args.url.host.replace(/^console\./, ''), needsPassword }
}

export async function action(args: ActionFunctionArgs) {
  const { newSites, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT, ...SITE_FIELDS, 'email', 'days'], async () => {
    if (field(INTENT) === 'confirm') {
      await confirm(field('password'))
      return redirect(CONSOLE_PATHS.newTrial)
    }
    const id = await newSites.createTrial({
      ...newSiteTexts(field),
      id: field('id'),
      email: field('email'),
      days: field('days'),
      start: field('start'),
    })
    return redirect(setUpPath(id, { done: 'trial' }))
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function NewTrial() {
  const { id, domain, needsPassword } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const ofTrial = ofPassword ? undefined : failure
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.platform}>Platform</Link>
        </p>
        <h1>New trial site</h1>
        <p className="muted">
          The site is open at once. Every page says that it is a trial, search engines are told to leave it out, and its
          leads are emailed to the dealer. When the trial ends, visitors no longer see it, and everything in it stays.
        </p>
      </div>
      {needsPassword ? <PasswordAgain failure={ofPassword ? failure : undefined} for="invite the dealer" /> : null}
      <Outcome failure={ofTrial && Object.keys(ofTrial.fields).length === 0 ? ofTrial : undefined} />
      <ChangeForm intent="trial" hidden={{ id }} className="stack narrow" off={needsPassword} draft="new-trial">
        <SiteFields failure={ofTrial} domain={domain} nameLabel="Dealership" />
        <Field
          name="email"
          label="Email address of the dealer"
          type="email"
          autoComplete="off"
          failure={ofTrial}
          hint="They are invited as dealer principal, and get the leads."
        />
        <Field name="start" label="Start from" failure={ofTrial} defaultValue="template:multi-franchise">
          <TemplateOptions />
        </Field>
        <Field
          name="days"
          label="Days"
          inputMode="numeric"
          failure={ofTrial}
          defaultValue={String(TRIAL_DAYS)}
          autoComplete="off"
        />
        <div>
          <Submit>Start the trial</Submit>
        </div>
      </ChangeForm>
    </>
  )
}

import { MAX_SITE_FILE_BYTES, SITE_FILE_PROBLEMS } from '@forecourt/rules/setUp/siteFile.ts'
import { CONSOLE_PATHS, setUpPath } from '@forecourt/rules/staff/consolePaths.ts'
import { useEffect, useId, useState, type FormEvent } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { answering, formOf } from '../form.ts'
import { Field, Outcome, type Failure } from '../parts.tsx'

const WITHOUT_GROUP = 'without_group'

export const meta = () => [{ title: 'Import a site · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { siteImport } = await deskOf(args)
  return { may: siteImport.may, id: crypto.randomUUID(), domain: args.url.host.replace(/^console\./, '') }
}

export async function action(args: ActionFunctionArgs) {
  const { siteImport } = await deskOf(args)
  const { siteFile } = args.context.get(loadContext)
  const field = await formOf(args.request)
  return answering(field, ['slug', WITHOUT_GROUP], async () => {
    const file = siteFile ?? ({ problem: 'missing' } as const)
    const withoutGroup = field(WITHOUT_GROUP) === 'yes'
    const id = await siteImport.add({ id: field('id'), slug: field('slug'), withoutGroup, file })
    return redirect(setUpPath(id, { done: 'imported' }))
  })
}

/** A site of another installation, from the file that its set-up gives. Sent by the browser, with scripts or without. */
export default function ImportSite() {
  const { may, id, domain } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const input = useId()
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const groupProblem = failure?.fields[WITHOUT_GROUP] ?? null
  const problem = refused ?? failure?.fields.file ?? null

  // The whole page was sent, so nothing has the focus.
  useEffect(() => {
    if (failure) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  function check(event: FormEvent<HTMLFormElement>) {
    const file = event.currentTarget.querySelector<HTMLInputElement>('input[type="file"]')
    const size = file?.files?.[0]?.size ?? 0
    const refusal = !file?.files?.[0]
      ? SITE_FILE_PROBLEMS.missing
      : size > MAX_SITE_FILE_BYTES
        ? SITE_FILE_PROBLEMS.large
        : null
    setRefused(refusal)
    if (refusal === null && !isSent) return setSent(true)
    event.preventDefault()
    if (refusal !== null) file?.focus()
  }

  return (
    <>
      <div className="stack tight">
        <h1>Import a site</h1>
        <p className="muted">
          From the file that “Export the site” gives in the set-up of a site. It brings settings, look, content with its
          pictures, drafts, schedules and history, locations, redirects and its group. History has the names of who
          changed what, as text. Stock, leads, people, passwords and the domain are not in the file.
        </p>
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      <form method="post" action={CONSOLE_PATHS.siteImport} encType="multipart/form-data" onSubmit={check}>
        <fieldset disabled={!may.allowed} className="stack narrow">
          <input type="hidden" name="id" value={id} />
          <Field
            name="slug"
            label="Address name (optional)"
            failure={failure}
            autoComplete="off"
            hint={`What comes before .${domain}. Leave it empty to use the one in the file.`}
          />
          <div className="field">
            <label htmlFor={input}>ZIP file, up to 256 MB</label>
            <input
              id={input}
              className="control file"
              type="file"
              name="file"
              accept=".zip,application/zip"
              aria-describedby={problem ? `${input}-problem` : undefined}
              aria-invalid={problem ? true : undefined}
              onChange={() => setRefused(null)}
            />
            {failure && !problem ? (
              <p className="muted">Please choose the file again. Browsers don’t keep it.</p>
            ) : null}
            {problem ? (
              <p id={`${input}-problem`} className="problem wrap site-file-problem">
                {problem}
              </p>
            ) : null}
          </div>
          <div className="field">
            <label className="check">
              <input
                type="checkbox"
                name={WITHOUT_GROUP}
                value="yes"
                defaultChecked={failure?.values[WITHOUT_GROUP] === 'yes'}
                aria-describedby={groupProblem ? `${input}-hint ${input}-group` : `${input}-hint`}
                aria-invalid={groupProblem ? true : undefined}
              />
              <span>Without its group</span>
            </label>
            <p id={`${input}-hint`} className="muted">
              What it has from its group becomes its own. Tick this if the group is here already.
            </p>
            {groupProblem ? (
              <p id={`${input}-group`} className="problem wrap">
                {groupProblem}
              </p>
            ) : null}
          </div>
          <p className="muted">Visitors don’t see the site until you open it.</p>
          <div className="row">
            <button type="submit" className="button" aria-disabled={isSent || undefined}>
              Import the site
            </button>
            <Link className="button quiet" to={CONSOLE_PATHS.platform}>
              Cancel
            </Link>
            <span role="status" className="muted">
              {isSent ? 'Sending the file. A large one takes a few minutes.' : ''}
            </span>
          </div>
        </fieldset>
      </form>
    </>
  )
}

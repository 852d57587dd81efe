import { leadAnswersPath, leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, INTENT, refusing } from '../form.ts'
import { lasting } from '../list/address.ts'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Sensitive answers · Dealer console' }]

/** Answers that have just been opened: they are in this answer alone. */
interface Opened {
  answers: readonly { label: string; value: string }[]
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const { lead, timeZone, summary, views, may } = await desk.leadAnswers.find(args.params.id ?? '')
    return {
      lead,
      may,
      needsPassword: may.allowed && desk.needsPassword,
      summary: summary && { labels: summary.labels, until: whenOf(summary.deletedAt, timeZone) },
      views: views.map(({ by, reason, at }) => ({ by, reason, at: whenOf(at, timeZone) })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const desk = await deskOf(args)
  const id = args.params.id ?? ''
  const field = await formOf(args.request)
  return answering(field, [INTENT, 'reason'], async () => {
    if (field(INTENT) === 'confirm') {
      await desk.confirm(field('password'))
      return redirect(`${leadAnswersPath(id)}?${lasting(args.url.search)}`)
    }
    return { answers: await desk.leadAnswers.open(id, field('reason')) } satisfies Opened
  })
}

/** What somebody sent that is stored apart from their lead, opened for a reason. */
export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function SensitiveAnswers() {
  const { lead, may, needsPassword, summary, views } = useLoaderData<typeof loader>()
  const answer = useActionData() as Failure | Opened | undefined
  const { search } = useLocation()
  const failure = answer && 'error' in answer ? answer : undefined
  const opened = answer && 'answers' in answer ? answer.answers : null
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const ofReason = ofPassword ? undefined : failure
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={`${leadPath(lead.id)}?${lasting(search)}`}>{lead.name}</Link>
        </p>
        <h1>Sensitive answers</h1>
        <p className="muted">
          {summary
            ? `${summary.labels.join(', ')}. They are deleted on ${summary.until}.`
            : 'This lead has no sensitive answers, or they have been deleted.'}
        </p>
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      {summary && needsPassword ? (
        <PasswordAgain for="open sensitive answers" failure={ofPassword ? failure : undefined} />
      ) : null}
      <Outcome failure={ofReason && Object.keys(ofReason.fields).length === 0 ? ofReason : undefined} />
      {opened ? (
        <Panel title="Answers">
          <dl className="lead-facts">
            {opened.map(({ label, value }) => (
              <div key={label}>
                <dt className="muted">{label}</dt>
                <dd className="typed">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ) : summary && may.allowed ? (
        <Panel title="Open them">
          <ChangeForm intent="open" className="stack narrow" off={needsPassword}>
            <Field
              name="reason"
              label="Why you open them"
              failure={ofReason}
              autoComplete="off"
              hint="Such as: the lender asked for the licence number. Your name and this reason are recorded for good."
            />
            <div>
              <Submit>Show the answers</Submit>
            </div>
          </ChangeForm>
        </Panel>
      ) : null}
      {may.allowed && (summary || views.length > 0) ? (
        <Panel title="Who has opened them">
          {views.length === 0 ? (
            <p className="muted">Nobody has.</p>
          ) : (
            <ul className="stack tight">
              {views.map(({ by, reason, at }) => (
                <li key={`${at} ${by} ${reason}`} className="wrap">
                  {by}, {at}: {reason}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      ) : null}
    </>
  )
}

import { KEY_CALLS_PER_MINUTE } from '@forecourt/rules/api/key.ts'
import { API_AREAS } from '@forecourt/rules/api/permission.ts'
import { apiKeyPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { ACCESS_LABELS, accessChoices, API_AREA_LABELS } from '@forecourt/rules/staff/newKey.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, INTENT, refusing } from '../form.ts'
import { ChangeForm, Field, Outcome, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { SecretOnce } from '../secretOnce.tsx'
import { KeyScopeFields, placeName } from './scopeFields.tsx'
import { SIGN_IN_NOTE } from './words.ts'

export const meta = () => [{ title: 'Issue a key · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => ({
    id: crypto.randomUUID(),
    choices: await desk.apiKeys.choices(),
    needsPassword: desk.needsPassword,
  }))
}

export async function action(args: ActionFunctionArgs) {
  const { apiKeys, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  if (field(INTENT) === 'confirm')
    return answering(field, [INTENT], async () => {
      await confirm(field('password'))
      return redirect(CONSOLE_PATHS.newApiKey)
    })
  return answering(field, await namesOf(apiKeys), async () => ({
    issued: await apiKeys.issue({
      id: field('id'),
      name: field('name'),
      scope: field('scope'),
      group: field('group'),
      isChosen: (kind, id) => field(placeName(kind, id)) === 'on',
      access: Object.fromEntries(API_AREAS.map((area) => [area, field(`access-${area}`)])),
      limit: field('limit'),
      lastDay: field('last_day'),
    }),
  }))
}

/** The inputs that are returned to the form. */
async function namesOf(apiKeys: Awaited<ReturnType<typeof deskOf>>['apiKeys']): Promise<string[]> {
  const own = [INTENT, 'name', 'scope', 'group', 'limit', 'last_day', ...API_AREAS.map((area) => `access-${area}`)]
  if (!apiKeys.mayRead.allowed) return own
  const { sites, dealerships } = await apiKeys.choices()
  return [
    ...own,
    ...sites.map(({ id }) => placeName('site', id)),
    ...dealerships.map(({ id }) => placeName('dealership', id)),
  ]
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function NewKey() {
  const { id, choices, needsPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const issued = answer && 'issued' in answer ? answer.issued : null
  const failure = answer && 'error' in answer ? (answer as Failure) : undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const ofKey = ofPassword ? undefined : failure
  // That a key may do nothing is said at the first of what it could do.
  const access = ofKey?.fields.access
  const ofFirst =
    ofKey && access ? { ...ofKey, fields: { ...ofKey.fields, [`access-${API_AREAS[0]}`]: access } } : ofKey
  const title = (
    <div className="stack tight">
      <p>
        <Link to={CONSOLE_PATHS.apiKeys}>API keys</Link>
      </p>
      <h1>Issue a key</h1>
    </div>
  )
  if (issued)
    return (
      <>
        {title}
        <SecretOnce
          title={`The key for ${issued.name}`}
          fields={[
            { label: 'User name', value: issued.id },
            { label: 'Secret', value: issued.secret },
          ]}
          note={SIGN_IN_NOTE}
        />
        <p className="row">
          <Link className="button" to={apiKeyPath(issued.id)}>
            Done
          </Link>
        </p>
      </>
    )
  return (
    <>
      {title}
      {needsPassword ? <PasswordAgain for="issue a key" failure={ofPassword ? failure : undefined} /> : null}
      <Outcome failure={ofKey} />
      <ChangeForm intent="issue" className="stack key-form" hidden={{ id }} off={needsPassword}>
        <Field
          name="name"
          label="Program"
          autoComplete="off"
          hint="The program that gets the key, such as your CRM. Its name is in the audit log beside what the program changes."
          failure={ofKey}
        />
        <KeyScopeFields choices={choices} failure={ofKey} />
        <fieldset className="panel key-access">
          <legend>What it may do</legend>
          {API_AREAS.map((area) => (
            <div key={area} className="key-area">
              <Field
                name={`access-${area}`}
                label={API_AREA_LABELS[area]}
                defaultValue="none"
                failure={area === API_AREAS[0] ? ofFirst : ofKey}
              >
                {accessChoices(area).map((choice) => (
                  <option key={choice} value={choice}>
                    {ACCESS_LABELS[choice]}
                  </option>
                ))}
              </Field>
            </div>
          ))}
        </fieldset>
        <div className="key-limits">
          <Field
            name="limit"
            label="Calls a minute"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(KEY_CALLS_PER_MINUTE)}
            hint="More are refused until the minute is over."
            failure={ofKey}
          />
          <Field
            name="last_day"
            label="Last day, if it has one"
            type="date"
            hint="It stops working at the end of this day."
            failure={ofKey}
          />
        </div>
        <div>
          <Submit>Issue the key</Submit>
        </div>
      </ChangeForm>
    </>
  )
}

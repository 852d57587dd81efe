import { KEY_GRACE_HOURS } from '@forecourt/rules/api/key.ts'
import { apiKeyPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { KEY_GRACES } from '@forecourt/rules/staff/newKey.ts'
import type { ReactNode } from 'react'
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
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { Done } from '../list/done.tsx'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { SecretOnce } from '../secretOnce.tsx'
import { shownKey, SIGN_IN_NOTE } from './words.ts'

export const meta = () => [{ title: 'API key · Dealer console' }]

const MESSAGES: Readonly<Record<string, (name: string) => string>> = {
  revoked: (name) => `The key for ${name} is revoked and no longer works.`,
  restored: (name) => `The key for ${name} works again.`,
  confirmed: () => 'Password confirmed.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const [key, zone] = await Promise.all([desk.apiKeys.find(args.params.id ?? ''), desk.timeZone()])
    if (!key) throw data({ reason: 'We can’t find that key.' }, { status: 404 })
    return {
      key: shownKey(key, zone),
      needsPassword: desk.needsPassword,
      done: MESSAGES[args.url.searchParams.get(DONE) ?? '']?.(key.name) ?? null,
      undo: args.url.searchParams.get(DONE) === 'revoked' && key.canRestore,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { apiKeys, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.id ?? ''
  return answering(field, [INTENT, 'hours'], async () => {
    const back = (done: string) => redirect(`${apiKeyPath(id)}?${DONE}=${done}`)
    switch (field(INTENT)) {
      case 'confirm':
        await confirm(field('password'))
        return back('confirmed')
      case 'rotate':
        return { issued: await apiKeys.rotate(id, { hours: field('hours'), version: field('version') }) }
      case 'restore':
        await apiKeys.restore(id)
        return back('restored')
      default:
        await apiKeys.revoke(id)
        return back('revoked')
    }
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function ApiKey() {
  const { key, needsPassword, done, undo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const issued = answer && 'issued' in answer ? answer.issued : null
  const failure = answer && 'error' in answer ? (answer as Failure) : undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  return (
    <>
      <Done undo={undo && !issued ? { intent: 'restore', hidden: {} } : null}>{issued ? null : done}</Done>
      <div className="stack tight headline">
        <p>
          <Link to={CONSOLE_PATHS.apiKeys}>API keys</Link>
        </p>
        <h1 className="wrap">
          {key.name} <span className={`badge ${key.tone}`}>{key.word}</span>
        </h1>
        <p className="muted code">{key.id}</p>
      </div>
      <Outcome failure={ofPassword ? undefined : failure} />
      {issued ? (
        <SecretOnce
          key={issued.secret}
          title="The new secret"
          fields={[
            { label: 'User name', value: issued.id },
            { label: 'Secret', value: issued.secret },
          ]}
          note={SIGN_IN_NOTE}
        />
      ) : null}
      {needsPassword && key.state !== 'expired' ? (
        <PasswordAgain for="change this key" failure={ofPassword ? failure : undefined} />
      ) : null}
      <Panel title="Details">
        <dl className="key-facts">
          <Fact label="For">{key.for}</Fact>
          <Fact label="Access">{key.permissions.join(', ')}</Fact>
          <Fact label="Limit">{key.callsPerMinute.toLocaleString('en-AU')} calls a minute</Fact>
          <Fact label="Last used">{key.used ?? 'Never'}</Fact>
          <Fact label="Expires">{key.expires ?? 'Never'}</Fact>
          <Fact label="Issued">
            {key.created} by {key.by}
          </Fact>
          {key.rotated ? <Fact label="Secret since">{key.rotated}</Fact> : null}
          {key.revoked ? <Fact label="Revoked">{key.revoked}</Fact> : null}
        </dl>
      </Panel>
      {key.state === 'active' ? (
        <>
          <Panel title="Change the secret">
            <div className="stack">
              <p>The program gets another secret, and what it may do stays. Leave time to enter it there.</p>
              {key.previousUntil ? <p className="notice">The earlier secret works until {key.previousUntil}.</p> : null}
              <ChangeForm
                key={key.version}
                intent="rotate"
                className="stack narrow"
                hidden={{ version: key.version }}
                off={needsPassword}
              >
                <Field
                  name="hours"
                  label="The current secret"
                  defaultValue={String(KEY_GRACE_HOURS)}
                  failure={ofPassword ? undefined : failure}
                >
                  {Object.entries(KEY_GRACES).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Field>
                <div>
                  <Submit look="quiet">Change the secret</Submit>
                </div>
              </ChangeForm>
            </div>
          </Panel>
          <Panel title="Revoke">
            <div className="stack">
              <p>The key stops working at once. You can undo it for 10 minutes.</p>
              <ChangeForm intent="revoke" off={needsPassword}>
                <div>
                  <Submit look="danger">Revoke the key</Submit>
                </div>
              </ChangeForm>
            </div>
          </Panel>
        </>
      ) : key.canRestore ? (
        <Panel title="Restore">
          <div className="stack">
            <p>A key can be restored for 10 minutes after it was revoked, with the same secret.</p>
            <ChangeForm intent="restore" off={needsPassword}>
              <div>
                <Submit look="quiet">Restore the key</Submit>
              </div>
            </ChangeForm>
          </div>
        </Panel>
      ) : null}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="wrap">{children}</dd>
    </>
  )
}

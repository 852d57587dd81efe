import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { passkeyNameProblem, tidyPasskeyName } from '@forecourt/rules/staff/passkeyName.ts'
import { useEffect, useRef, useState } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT } from '../form.ts'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { isCancelled, usePasskeys } from '../signIn/usePasskeys.ts'
import { whenOf } from '../when.ts'
import { browserName } from '@forecourt/rules/owner/browserName.ts'

export const meta = () => [{ title: 'Passkeys · Dealer console' }]

const MESSAGES: Readonly<Record<string, string>> = {
  added: 'Passkey added. You can sign in with it from now on.',
  named: 'Name saved.',
  removed: 'Passkey removed. Remove it from your device too, or it will still be offered there.',
  confirmed: 'Password confirmed.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { passkeys, needsPassword } = desk
  const [list, zone, options] = await Promise.all([
    passkeys.list(),
    desk.timeZone(),
    needsPassword ? null : passkeys.options(),
  ])
  return {
    options,
    needsPassword,
    suggested: unusedName(
      browserName(args.request.headers.get('user-agent')),
      list.map(({ name }) => name),
    ),
    done: MESSAGES[args.url.searchParams.get(DONE) ?? ''] ?? null,
    passkeys: list.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: whenOf(createdAt, zone),
      used: usedAt ? whenOf(usedAt, zone) : null,
    })),
  }
}

/** A name that no other passkey has: with a number from the second on. */
function unusedName(name: string, taken: readonly string[]): string {
  let number = 1
  while (taken.includes(number === 1 ? name : `${name} ${number}`)) number++
  return number === 1 ? name : `${name} ${number}`
}

export async function action(args: ActionFunctionArgs) {
  const { passkeys, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT, 'name', 'id'], async () => {
    const done = await perform(field, passkeys, confirm)
    return redirect(`${CONSOLE_PATHS.passkeys}?${DONE}=${done}`)
  })
}

async function perform(
  field: (name: string) => string,
  passkeys: Awaited<ReturnType<typeof deskOf>>['passkeys'],
  confirm: (password: string) => Promise<void>,
) {
  switch (field(INTENT)) {
    case 'confirm':
      await confirm(field('password'))
      return 'confirmed'
    case 'add':
      await passkeys.add(field('answer'), field('name'))
      return 'added'
    case 'name':
      await passkeys.rename(field('id'), field('name'))
      return 'named'
    default:
      await passkeys.remove(field('id'))
      return 'removed'
  }
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function Passkeys() {
  const { passkeys, options, needsPassword, suggested, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const of = (intent: string) => (failure?.values[INTENT] === intent ? failure : undefined)
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.account}>My account</Link>
        </p>
        <h1>Passkeys</h1>
        <p className="muted">Sign in with your fingerprint, your face or your device’s PIN instead of a password.</p>
      </div>
      <Outcome
        failure={failure && !of('confirm') && Object.keys(failure.fields).length === 0 ? failure : undefined}
        done={done}
      />
      {needsPassword ? <PasswordAgain failure={of('confirm')} for="add or remove passkeys" /> : null}
      {passkeys.map((passkey) => (
        <Panel key={passkey.id} title={passkey.name}>
          <div className="stack">
            <p className="muted">
              Added {passkey.added}. {passkey.used ? `Last used ${passkey.used}.` : 'Not used yet.'}
            </p>
            <div className="row end">
              <ChangeForm intent="name" hidden={{ id: passkey.id }} className="row end">
                <Field
                  name="name"
                  label="Name"
                  defaultValue={passkey.name}
                  failure={failure?.values.id === passkey.id ? of('name') : undefined}
                />
                <Submit look="quiet" of={passkey.name}>
                  Rename
                </Submit>
              </ChangeForm>
              <ChangeForm intent="remove" hidden={{ id: passkey.id }} off={needsPassword}>
                <Submit look="danger" of={passkey.name}>
                  Remove
                </Submit>
              </ChangeForm>
            </div>
          </div>
        </Panel>
      ))}
      {options ? <AddPasskey key={passkeys.length} {...{ options, suggested }} failure={of('add')} /> : null}
    </>
  )
}

const FAILED = 'This device couldn’t make a passkey. Check that it has a screen lock, or try another device.'

/** Makes a passkey with this browser, and adds it under a name. */
function AddPasskey({
  options,
  suggested,
  failure,
}: {
  options: PublicKeyCredentialCreationOptionsJSON
  suggested: string
  failure: Failure | undefined
}) {
  const works = usePasskeys()
  const submit = useSubmit()
  const [problem, setProblem] = useState<string | null>(null)
  const [unnamed, setUnnamed] = useState<Failure | undefined>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (unnamed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [unnamed])

  async function add(name: string) {
    setProblem(null)
    // Before the device makes one, which would stay there without being added here.
    const wrong = passkeyNameProblem(tidyPasskeyName(name))
    setUnnamed(wrong === null ? undefined : { error: wrong, fields: { name: wrong }, values: { name } })
    if (wrong !== null) return
    try {
      const answer = await startRegistration({ optionsJSON: options })
      await submit({ [INTENT]: 'add', name, answer: JSON.stringify(answer) }, { method: 'post' })
    } catch (error) {
      if (error instanceof Error && error.name === 'InvalidStateError')
        setProblem('This device has a passkey for your account already.')
      else if (!isCancelled(error)) setProblem(FAILED)
    }
  }

  return (
    <Panel title="Add a passkey">
      {works ? (
        <form
          ref={form}
          className="stack narrow"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void add(String(new FormData(event.currentTarget).get('name') ?? ''))
          }}
        >
          {problem ? (
            <p role="alert" className="problem">
              {problem}
            </p>
          ) : null}
          <Field
            name="name"
            label="Name"
            hint="So that you know which it is, such as the device it’s on."
            defaultValue={suggested}
            failure={unnamed ?? failure}
          />
          <div>
            <Submit>Add a passkey</Submit>
          </div>
        </form>
      ) : (
        <p className="muted">This browser can’t make passkeys, or its scripts are turned off.</p>
      )}
    </Panel>
  )
}

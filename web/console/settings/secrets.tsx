import { CONSOLE_PATHS, secretsPath, settingsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import {
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
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Secrets · Dealer console' }]

const WHOLE = /^[1-9]\d{0,8}$/
const SAID: Readonly<Record<string, string>> = {
  set: 'The secret is set.',
  removed: 'The secret is removed.',
  confirmed: 'Thank you. You can change secrets now.',
}

const numberIn = (text: string) => (WHOLE.test(text) ? Number(text) : 0)
const siteAsked = (url: URL, sites: readonly { id: number }[]) => {
  const asked = url.searchParams.get('site') ?? ''
  return asked === '' ? (sites[0]?.id ?? 0) : numberIn(asked)
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const sites = desk.secrets.sites()
    const [{ site, secrets, may }, zone] = await Promise.all([
      desk.secrets.list(siteAsked(args.url, sites)),
      desk.timeZone(),
    ])
    return {
      sites: siteChoices(sites),
      site: { id: site.id, name: site.name, settings: settingsPath(`site:${site.id}`) },
      dealerships: site.dealerships.map(({ id, name }) => ({ id, name })),
      secrets: secrets.map((one) => ({ ...one, setAt: one.setAt ? whenOf(one.setAt, zone) : null })),
      may,
      needsPassword: may.allowed && desk.needsPassword,
      done: SAID[args.url.searchParams.get(DONE) ?? ''] ?? null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const desk = await deskOf(args)
  const field = await formOf(args.request)
  // The secret itself is never sent back.
  return answering(field, [INTENT, 'name', 'dealership'], async () => {
    const websiteId = siteAsked(args.url, desk.secrets.sites())
    if (field(INTENT) === 'confirm') {
      await desk.confirm(field('password'))
      return redirect(secretsPath(websiteId, 'confirmed'))
    }
    const dealershipId = field('dealership') === '' ? null : numberIn(field('dealership'))
    const given = { websiteId, name: field('name'), dealershipId, version: field('version') }
    if (field(INTENT) === 'remove') {
      await desk.secrets.remove(given)
      return redirect(secretsPath(websiteId, 'removed'))
    }
    await desk.secrets.set(given, field('secret'))
    return redirect(secretsPath(websiteId, 'set'))
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function Secrets() {
  const { sites, site, dealerships, secrets, may, needsPassword, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const isConfirming = failure?.values[INTENT] === 'confirm'
  const failureOf = (key: string) =>
    failure && `${failure.values.name ?? ''} ${failure.values.dealership ?? ''}` === key ? failure : undefined
  const off = !may.allowed || needsPassword
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={site.settings}>Settings of {site.name}</Link>
        </p>
        <h1>Secrets</h1>
        <p className="muted">
          Passwords and keys of other systems. They are encrypted and never shown again: to change one, enter a new one.
        </p>
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      <Filters names={['site']} choices={['site']}>
        <FilterByPlace name="site" label="Site" all={null} places={sites} chosen={String(site.id)} />
      </Filters>
      {needsPassword ? (
        <PasswordAgain for="change secrets" failure={isConfirming ? failure : undefined} />
      ) : (
        <Outcome failure={failure && !isConfirming && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      )}
      <Done>{failure ? null : done}</Done>
      <Panel title={`Secrets of ${site.name}`} pad={secrets.length === 0}>
        {secrets.length === 0 ? (
          <p>
            Nothing in the settings of this site needs a secret. A webhook for leads, a payment provider or a vehicle
            lookup does, once it is <Link to={site.settings}>set up</Link>.
          </p>
        ) : (
          <ul className="setting-rows">
            {secrets.map((one) => {
              const dealership = one.dealershipId === null ? '' : String(one.dealershipId)
              const key = `${one.name} ${dealership}`
              const own = failureOf(key)
              const hidden = { name: one.name, version: one.version }
              const of = one.dealership ? `${one.name} of ${one.dealership}` : one.name
              return (
                <li key={`${key} ${one.version}`}>
                  <div className="about">
                    <code className="code">{one.name}</code>{' '}
                    {one.setAt === null ? (
                      <span className="badge warn">Missing</span>
                    ) : (
                      <span className="badge good">Set</span>
                    )}{' '}
                    {one.needed ? null : <span className="badge">Not used</span>}
                    <p className="muted">{one.title}.</p>
                    <p className="muted">
                      {one.setAt === null
                        ? 'The settings of this site need it.'
                        : `${one.dealership ?? 'All dealerships'} · ${one.who ? `set by ${one.who}, ` : 'set '}${one.setAt}`}
                    </p>
                  </div>
                  <details open={own !== undefined || undefined}>
                    <summary>
                      {one.setAt === null ? 'Set' : 'Replace or remove'}
                      <span className="sr-only"> {of}</span>
                    </summary>
                    <div className="stack">
                      <ChangeForm
                        intent="set"
                        hidden={one.setAt === null ? hidden : { ...hidden, dealership }}
                        off={off}
                      >
                        <Field
                          name="secret"
                          label={one.setAt === null ? 'Secret' : 'New secret'}
                          type="password"
                          autoComplete="new-password"
                          failure={own}
                        />
                        {one.setAt === null && dealerships.length > 1 ? (
                          <Field name="dealership" label="For" failure={own}>
                            <option value="">All dealerships</option>
                            {dealerships.map(({ id, name }) => (
                              <option key={id} value={id}>
                                {name}
                              </option>
                            ))}
                          </Field>
                        ) : null}
                        <div>
                          <Submit of={of}>{one.setAt === null ? 'Set' : 'Replace'}</Submit>
                        </div>
                      </ChangeForm>
                      {one.setAt === null ? null : (
                        <ChangeForm
                          intent="remove"
                          hidden={{ ...hidden, dealership }}
                          off={off}
                          className="stack tight"
                        >
                          <p className="muted">
                            What uses it stops working. It can’t be brought back, only entered again.
                          </p>
                          <div>
                            <Submit look="danger" of={of}>
                              Remove
                            </Submit>
                          </div>
                        </ChangeForm>
                      )}
                    </div>
                  </details>
                </li>
              )
            })}
          </ul>
        )}
      </Panel>
      <p className="muted">
        The password of an address that a feed is fetched from is set in <Link to={CONSOLE_PATHS.feeds}>Feeds</Link>.
      </p>
    </>
  )
}

import { CONSOLE_PATHS, domainPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { Conflict } from '../list/conflict.tsx'
import { Done } from '../list/done.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import { whenOf } from '../when.ts'
import { DomainField } from './domainField.tsx'
import { Records } from './records.tsx'
import { siteOf } from './site.ts'
import { CERTIFICATES, STATES } from './words.ts'

export const meta = () => [{ title: 'Domain · Dealer console' }]

const SAID: Readonly<Record<string, string>> = {
  entered: 'The domain is entered. Now add its records.',
  stopped: 'The site no longer waits for this domain.',
  removed: 'The domain is removed.',
  restored: 'The domain is back.',
  checked: 'Checked just now.',
  served: 'The site is now live at its domain.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const id = siteOf(args.params.site)
  const { searchParams } = args.url
  return refusing(async () => {
    const [found, zone, sites, setUp] = await Promise.all([
      desk.domains.read(id),
      desk.timeZone(),
      desk.domains.list(),
      desk.setUp.underWay(id),
    ])
    const undo = searchParams.get(UNDO)
    return {
      ...found,
      isOne: sites.length === 1,
      setUp,
      at: found.checkedAt && whenOf(found.checkedAt, zone),
      waiting: found.waiting && { ...found.waiting, at: whenOf(found.waiting.enteredAt, zone) },
      certificate: found.certificate && {
        ...found.certificate,
        from: found.certificate.validFrom && whenOf(found.certificate.validFrom, zone),
        until: found.certificate.validUntil && whenOf(found.certificate.validUntil, zone),
      },
      done: SAID[searchParams.get(DONE) ?? ''] ?? null,
      undo: undo !== null && found.may.allowed ? undoing(undo, found.version) : null,
    }
  })
}

/** The form that undoes a change, by what the address says of it. */
function undoing(undo: string, version: string): { intent: string; hidden: Record<string, string> } {
  if (undo === 'restore' || undo === 'stop') return { intent: undo, hidden: { version } }
  return { intent: 'enter', hidden: { version, domain: undo } }
}

export async function action(args: ActionFunctionArgs) {
  const { domains } = await deskOf(args)
  const field = await formOf(args.request)
  const id = siteOf(args.params.site)
  const version = field('version')
  const back = (done: string | null, undo: string | null = null) =>
    redirect(domainPath(id, { [DONE]: done, [UNDO]: done === null ? null : undo }))
  return answering(field, [INTENT, 'domain'], async () => {
    switch (field(INTENT)) {
      case 'enter':
        return back((await domains.enter(id, { version, domain: field('domain') })) && 'entered', 'stop')
      case 'stop': {
        const stopped = await domains.stop(id, version)
        return back(stopped && 'stopped', stopped)
      }
      case 'remove':
        return back((await domains.remove(id, version)) && 'removed', 'restore')
      case 'restore':
        return back((await domains.restore(id, version)) && 'restored')
      default: {
        const done = await domains.check(id)
        return back(done === 'nothing' ? null : done)
      }
    }
  })
}

export default function Domain() {
  const {
    site,
    isOne,
    setUp,
    state,
    version,
    live,
    waiting,
    readable,
    records,
    at,
    check,
    certificate,
    may,
    done,
    undo,
  } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const ofEntering = failure?.values[INTENT] === 'enter' ? failure : undefined
  const domain = waiting?.domain ?? live
  const draft = `domain.${site.id}`
  const withoutAddresses = records.length > 0 && !records.some(({ purpose }) => purpose === 'site')
  return (
    <>
      <div className="headline stack tight">
        <WayBack setUp={setUp} step="domain">
          {isOne ? null : <Link to={CONSOLE_PATHS.domains}>Domains</Link>}
        </WayBack>
        <h1 className="wrap">
          {isOne ? 'Domain' : `Domain of ${site.name}`}{' '}
          <span className={`badge ${STATES[state].tone}`}>{STATES[state].word}</span>
        </h1>
        <p className="muted wrap">
          {live === null ? `Visitors find the site at ${site.platformHost}.` : `Visitors find the site at ${live}.`}
        </p>
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      <Done undo={failure ? null : undo}>{failure ? null : done}</Done>
      {failure?.conflict ? (
        <Conflict
          failure={failure}
          labels={{ domain: 'Domain' }}
          intent="enter"
          theirs={domainPath(site.id)}
          draft={draft}
        />
      ) : (
        <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      )}
      {domain === null ? null : (
        <Panel title={readable === null ? domain : `${readable} (${domain})`}>
          <div className="stack">
            {waiting === null ? null : (
              <p>
                Add these records where you manage the DNS of the domain, and remove others with the same names. The
                site is served there once the first two are right.{' '}
                {state === 'given-up'
                  ? 'It isn’t checked by itself any more, because they were missing for 14 days.'
                  : 'They’re checked every five minutes. A change can take a few hours to reach everyone. Whoever entered the domain is told by email.'}
              </p>
            )}
            {withoutAddresses ? (
              <p className="notice warn">
                The addresses that the domain has to point to aren’t known here. Ask whoever runs the platform for them.
              </p>
            ) : null}
            <Records records={records} />
            {check?.certificate ? <p className="notice warn">{check.certificate}</p> : null}
            <div className="domain-check">
              <p className="muted">
                {at === null ? 'Not checked yet.' : `Checked ${at}.`}
                {waiting === null ? null : ` Entered by ${waiting.enteredBy ?? 'the command line'}, ${waiting.at}.`}
              </p>
              {may.allowed ? (
                <div className="row">
                  <ChangeForm intent="check">
                    <Submit>{at === null ? 'Check now' : 'Check again'}</Submit>
                  </ChangeForm>
                  {waiting === null ? (
                    <ChangeForm intent="remove" hidden={{ version }}>
                      <Submit look="quiet">Remove domain</Submit>
                    </ChangeForm>
                  ) : (
                    <ChangeForm intent="stop" hidden={{ version }}>
                      <Submit look="quiet">Stop waiting</Submit>
                    </ChangeForm>
                  )}
                </div>
              ) : null}
            </div>
          </div>
        </Panel>
      )}
      {certificate === null ? null : (
        <Panel title="Certificate">
          <div className="stack tight">
            <p>
              <span className={`badge ${CERTIFICATES[certificate.state].tone}`}>
                {CERTIFICATES[certificate.state].word}
              </span>{' '}
              {CERTIFICATES[certificate.state].words}
            </p>
            {certificate.until === null || certificate.state === 'pending' ? null : (
              <p className="muted wrap">
                Issued by {certificate.issuer ?? 'unknown'}, valid
                {certificate.state === 'early' ? ` from ${certificate.from}` : ''} until {certificate.until}
                {certificate.state === 'wrong-name' && certificate.names.length > 0
                  ? `, for ${certificate.names.join(', ')}`
                  : ''}
                .
              </p>
            )}
          </div>
        </Panel>
      )}
      {may.allowed ? (
        <Panel title={domain === null ? 'Use your own domain' : 'Use another domain'}>
          <ChangeForm key={version} intent="enter" hidden={{ version }} draft={draft} className="stack narrow">
            <DomainField siteId={site.id} value="" failure={ofEntering} />
            <div>
              <Submit>{domain === null ? 'Use this domain' : 'Change the domain'}</Submit>
            </div>
            {live === null ? null : (
              <p className="muted">
                {live} keeps working until the new domain is live. After that it stops, so redirect it to the new one
                where its DNS is managed.
              </p>
            )}
          </ChangeForm>
        </Panel>
      ) : null}
    </>
  )
}

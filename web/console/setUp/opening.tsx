import type { Lack } from '@forecourt/rules/setUp/checklist.ts'
import type { OpeningState } from '@forecourt/rules/site/opening.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { ChangeForm, Field, Panel, Submit, type Failure } from '../parts.tsx'
import { useSpelling } from '../spelling.ts'

const WORDS: Readonly<Record<OpeningState, string>> = {
  open: 'Visitors see the site.',
  trial: 'Visitors see the site. A line on every page says that it is a trial.',
  'not-open': 'Visitors read that the site is not open yet.',
  'trial-over': 'The trial is over. Visitors read that the site is not open yet. Everything in it is still there.',
}

/** What a site still lacks, and opening it. */
export function Opening({
  state,
  address,
  lacks,
  compliance,
  problem,
  may,
  trial,
  mayExtend,
  failure,
  archive,
  mayExport,
}: {
  state: OpeningState
  address: string
  lacks: readonly Pick<Lack, 'name' | 'title' | 'step' | 'must'>[]
  /** The list of what its vehicles lack by law. */
  compliance: string
  /** Why it cannot be opened; null if it can. */
  problem: string | null
  may: Answer
  /** When its trial ends, in words; null for no trial. */
  trial: string | null
  mayExtend: boolean
  failure: Failure | undefined
  /** The address of its archive. */
  archive: string
  mayExport: Answer
}) {
  const spell = useSpelling()
  const isOpen = state === 'open'
  return (
    <div className="stack wide-gap">
      <Panel title="Open the site">
        <div className="stack">
          <p className="wrap">
            {WORDS[state]} <a href={address}>{new URL(address).host}</a>
          </p>
          {isOpen ? (
            <ChangeForm intent="close" off={!may.allowed} stays>
              <div>
                <Submit look="quiet">Close the site</Submit>
              </div>
            </ChangeForm>
          ) : (
            <ChangeForm intent="open" off={!may.allowed || problem !== null} stays>
              <div>
                <Submit>{state === 'trial' ? 'End the trial and go live' : 'Open the site'}</Submit>
              </div>
            </ChangeForm>
          )}
          {may.allowed ? null : <p className="muted">{may.reason}</p>}
          {may.allowed && !isOpen && problem ? <p className="muted wrap">{problem}</p> : null}
        </div>
      </Panel>
      {trial ? (
        <Panel title="Trial">
          <div className="stack">
            <p>
              {state === 'trial-over' ? 'Ended' : 'Ends'} {trial}.
            </p>
            {mayExtend ? (
              <ChangeForm intent="extend" className="stack narrow" stays>
                <Field
                  name="days"
                  label="Days from today"
                  inputMode="numeric"
                  failure={failure}
                  defaultValue="30"
                  autoComplete="off"
                />
                <div>
                  <Submit look="quiet">Change the end</Submit>
                </div>
              </ChangeForm>
            ) : (
              <p className="muted">Ask the operator for a longer trial.</p>
            )}
          </div>
        </Panel>
      ) : null}
      <Panel title="Checklist">
        <div className="stack">
          {lacks.length === 0 ? (
            <p>Nothing is missing.</p>
          ) : (
            <ul className="stack tight">
              {lacks.map((one) => (
                <li key={one.name} className="set-up-lack">
                  <a href={`#${one.step}`}>{spell(one.title)}</a>
                  <span className={`badge ${one.must ? 'danger' : ''}`}>{one.must ? 'Required' : 'Recommended'}</span>
                </li>
              ))}
            </ul>
          )}
          <div className="set-up-places">
            <Link to={compliance}>Listing compliance</Link>
            <p className="muted">What the law and listing sites need for each vehicle</p>
          </div>
        </div>
      </Panel>
      <Panel title="Export">
        <div className="stack">
          <p className="muted">
            Settings, look, content, offers, redirects, locations and pictures in one file, for another installation,
            with drafts, schedules and the history of settings, content and look. Stock, leads, people and passwords are
            not in it.
          </p>
          {mayExport.allowed ? (
            <div>
              <a className="button quiet" href={archive} download>
                <Download aria-hidden size={16} />
                Export the site
              </a>
            </div>
          ) : (
            <p className="muted">{mayExport.reason}</p>
          )}
        </div>
      </Panel>
    </div>
  )
}

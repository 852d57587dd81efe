import type { DeskFeeds } from '@forecourt/server/staff/desk/feeds.ts'
import { halvedWords } from '@forecourt/rules/stock/feedRun.ts'
import { FEED_SCHEDULES, isFeedSchedule, LATE_WORDS } from '@forecourt/rules/stock/feedSource.ts'
import { useNavigation } from 'react-router'
import { Conflict } from '../list/conflict.tsx'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { HostKey } from './hostKey.tsx'
import { sizeOf } from './words.ts'

type Source = NonNullable<Awaited<ReturnType<DeskFeeds['list']>>['source']>

/** A source as it is shown. */
export interface ShownSource extends Omit<Source, 'nextAt' | 'fetchedAt' | 'goodAt'> {
  /** When it was fetched and imported, and when it is next. */
  times: string
}

/** When a source is fetched, in words. */
export function shownSource({ nextAt, fetchedAt, goodAt, ...source }: Source, timeZone: string): ShownSource {
  const at = (time: Date | null) => (time ? whenOf(time, timeZone) : 'not yet')
  return {
    ...source,
    times: [
      fetchedAt ? `Last fetched: ${at(fetchedAt)}` : 'Not fetched yet',
      ...(fetchedAt && goodAt?.getTime() !== fetchedAt.getTime() ? [`last successful: ${at(goodAt)}`] : []),
      ...(nextAt ? [`next: ${at(nextAt)}`] : []),
    ].join(' · '),
  }
}

/** What came of trying a connection. */
export interface ShownTry {
  good: boolean
  words: string
}

/** What came of trying a connection, in words. */
export function shownTry(tried: Awaited<ReturnType<DeskFeeds['tryConnection']>>): ShownTry {
  if (!tried.ok) return { good: false, words: tried.problem }
  const { name, bytes, changedAt, timeZone } = tried
  const about = [
    `The file is ${name}`,
    ...(bytes === null ? [] : [sizeOf(bytes)]),
    ...(changedAt ? [`changed on ${whenOf(changedAt, timeZone)}`] : []),
  ]
  return { good: true, words: `Connected. ${about.join(', ')}.` }
}

/** The name of the button that tries a connection instead of saving it. */
export const TRY = 'try'

const LABELS = { url: 'Address', username: 'User name', schedule: 'Fetch it' } as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hourLabel = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}:00${hour < 12 ? 'am' : 'pm'}`

/** Where a dealership’s feed is fetched, and when. */
export function SourcePanel({
  source,
  off,
  needsPassword,
  failure,
  tried,
  confirmFailure,
  here,
}: {
  source: ShownSource | null
  off: boolean
  needsPassword: boolean
  failure: Failure | undefined
  tried: ShownTry | null
  confirmFailure: Failure | undefined
  here: string
}) {
  const conflict = failure?.conflict
  return (
    <Panel title="Fetch it from an address">
      <div className="stack">
        {source?.problem ? (
          <p className="notice danger">{source.problem}</p>
        ) : source?.late ? (
          <p className="notice danger">{LATE_WORDS}</p>
        ) : null}
        {failure && conflict ? (
          <Conflict
            failure={failure}
            labels={LABELS}
            words={(_, value) => (isFeedSchedule(value) ? FEED_SCHEDULES[value] : value)}
            intent="source"
            theirs={here}
            hidden={kept(failure)}
          />
        ) : (
          <Outcome failure={failure} />
        )}
        {source?.halved ? (
          <div className="notice stack">
            <p>{halvedWords(source.halved)} If it isn’t, undo its import in the history below.</p>
            <ChangeForm intent="halved" hidden={{ shown: String(source.halved.to) }} off={off}>
              <div>
                <Submit look="quiet">The file is right</Submit>
              </div>
            </ChangeForm>
          </div>
        ) : null}
        {source?.offeredKey ? (
          <HostKey
            known={source.hostKey}
            offered={source.offeredKey}
            off={off}
            needsPassword={needsPassword}
            failure={confirmFailure}
          />
        ) : null}
        {source ? (
          <div className="row between">
            <p className="muted">{source.times}</p>
            <ChangeForm intent="fetch" off={off}>
              <Submit look="quiet">Fetch now</Submit>
            </ChangeForm>
          </div>
        ) : null}
        <ChangeForm
          key={`${source?.version ?? ''} ${conflict ? 'conflict' : ''}`}
          intent="source"
          hidden={{ version: conflict?.version ?? source?.version ?? '' }}
          off={off}
        >
          <Field
            name="url"
            label="Address"
            type="url"
            hint="Of a CSV file, beginning with https:// or sftp://. On SFTP, end it with / for the newest file of a folder, or use * in the file’s name. Leave it empty to stop fetching."
            defaultValue={source?.url ?? ''}
            failure={failure}
          />
          <div className="source-fields">
            <Field
              name="username"
              label="User name, if it needs one"
              autoComplete="off"
              defaultValue={source?.username ?? ''}
              failure={failure}
            />
            {needsPassword ? null : (
              <Field
                name="secret"
                label="Password"
                type="password"
                autoComplete="new-password"
                hint={
                  source?.hasPassword
                    ? 'One is stored. Enter another to replace it. It is removed if the address moves to another host.'
                    : 'None is stored. For an encrypted private key, its passphrase.'
                }
                failure={failure}
              />
            )}
            <Field name="schedule" label="Fetch it" defaultValue={source?.schedule ?? 'daily'} failure={failure}>
              {Object.entries(FEED_SCHEDULES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Field>
            <div className="daily-hour">
              <Field name="hour" label="Once a day: at" defaultValue={String(source?.dailyHour ?? 6)} failure={failure}>
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {hourLabel(hour)}
                  </option>
                ))}
              </Field>
            </div>
            <Field name="mode" label="Vehicles not in the file" defaultValue={source?.mode ?? 'full'} failure={failure}>
              <option value="full">Mark as sold (whole stock)</option>
              <option value="partial">Leave as they are (part of it)</option>
            </Field>
          </div>
          {needsPassword ? null : <PrivateKey isStored={source?.hasKey ?? false} failure={failure} />}
          <div className="row">
            <Submit>Save</Submit>
            <TryConnection />
          </div>
        </ChangeForm>
        <div role="status">
          {tried ? <p className={`notice wrap ${tried.good ? 'good' : 'danger'}`}>{tried.words}</p> : null}
        </div>
        {source?.hostKey && !source.offeredKey ? (
          <p className="muted wrap">
            Host key of the server: <code>{source.hostKey}</code>
          </p>
        ) : null}
        {needsPassword && !off && !source?.offeredKey ? (
          <details open={confirmFailure !== undefined}>
            <summary>
              {source?.hasPassword || source?.hasKey
                ? 'Replace the password or private key of the address'
                : 'Set a password or private key for the address'}
            </summary>
            <PasswordAgain for="set a password or private key" failure={confirmFailure} />
          </details>
        ) : null}
      </div>
    </Panel>
  )
}

/** Tries what stands in the form around, saved or not. */
function TryConnection() {
  const { state, formData } = useNavigation()
  return (
    <button
      type="submit"
      name={TRY}
      value="yes"
      className="button quiet"
      aria-disabled={state === 'submitting' || undefined}
    >
      {state === 'submitting' && formData?.get(TRY) ? 'Trying…' : 'Try the connection'}
    </button>
  )
}

/** The private key for SFTP, which few feeds need. */
function PrivateKey({ isStored, failure }: { isStored: boolean; failure: Failure | undefined }) {
  return (
    <details open={failure?.fields.key !== undefined}>
      <summary>{isStored ? 'Replace or remove the private key' : 'Sign in to SFTP with a private key'}</summary>
      <div className="stack tight private-key">
        <Field
          name="key"
          label="Private key"
          lines={5}
          autoComplete="off"
          hint={
            isStored
              ? 'One is stored. Paste another to replace it.'
              : 'In OpenSSH or PEM format. It is stored encrypted and never shown again.'
          }
          failure={failure}
        />
        {isStored ? (
          <label className="check">
            <input type="checkbox" name="forget" value="key" />
            <span>Remove the stored key</span>
          </label>
        ) : null}
      </div>
    </details>
  )
}

/** What a conflict does not compare and sends again as it was. */
const kept = ({ values }: Failure) => ({ hour: values.hour ?? '', mode: values.mode ?? '' })

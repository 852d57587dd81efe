import { CONSENT_PERIODS, consentFigures, parseConsentPeriod } from '@forecourt/rules/consent/counts.ts'
import { CONSENT_TEXTS } from '@forecourt/rules/consent/wording.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { monthLabel } from '@forecourt/rules/report/month.ts'
import { CONSOLE_PATHS, settingPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Download } from 'lucide-react'
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Field, Panel } from '../parts.tsx'
import { siteAsked } from '../redirects/site.ts'
import { whenOf } from '../when.ts'
import { TrackingHead } from './head.tsx'
import { allowedWords, MODE_WORDS, numberOf, shareOf } from './words.ts'

export const meta = () => [{ title: 'Consent · Dealer console' }]

const NOT_FOUND = 'There is no answer with this ID on your sites. Check that you have all 36 characters.'
const MOST_ID = 60

export async function loader(args: LoaderFunctionArgs) {
  const { tracking } = await deskOf(args)
  return refusing(async () => {
    const sites = tracking.sites()
    const period = parseConsentPeriod(args.url.searchParams.get('period'))
    const id = (args.url.searchParams.get('id') ?? '').trim().slice(0, MOST_ID)
    const [{ site, counts, wordings, mayChange }, found] = await Promise.all([
      tracking.consents(siteAsked(args.url, sites), period),
      id === '' ? [] : tracking.findConsents(id),
    ])
    const figures = consentFigures(counts)
    const { answers, everything, some, nothing } = figures
    const locale = localeOfZone(site.timeZone)
    return {
      sites,
      site: { id: site.id, name: site.name },
      period,
      id,
      isUnknown: id !== '' && found.length === 0,
      found: found.map((one) => ({
        id: one.id,
        site: one.site,
        at: whenOf(one.answered_at, one.timeZone),
        mode: MODE_WORDS[one.mode],
        choices: (Object.keys(CONSENT_TEXTS) as (keyof typeof CONSENT_TEXTS)[]).map((category) => ({
          name: CONSENT_TEXTS[category].name,
          isAllowed: one.allowed.includes(category),
        })),
        wording: one.wording,
      })),
      mode: MODE_WORDS[site.settings.consent],
      isAsking: site.settings.consent !== 'off',
      setting: mayChange.allowed ? settingPath(`site:${site.id}`, 'consent') : null,
      answers: numberOf(answers),
      isEmpty: answers === 0,
      totals: [
        { label: 'Allowed everything', count: everything },
        { label: 'Allowed some', count: some },
        { label: 'Refused everything', count: nothing },
      ].map(({ label, count }) => ({ label, count: numberOf(count), share: shareOf(count, answers) })),
      purposes: figures.purposes.map(({ category, allowed }) => ({
        name: CONSENT_TEXTS[category].name,
        allowed: numberOf(allowed),
        refused: numberOf(answers - allowed),
        share: shareOf(allowed, answers),
      })),
      choices: figures.choices.map((one) => ({
        words: allowedWords(one.allowed),
        count: numberOf(one.answers),
        share: shareOf(one.answers, answers),
      })),
      months: figures.months.map((one) => ({
        month: monthLabel(one.month, locale),
        answers: numberOf(one.answers),
        everything: numberOf(one.everything),
        some: numberOf(one.some),
        nothing: numberOf(one.nothing),
      })),
      wordings: wordings.map((one) => ({
        key: `${one.mode} ${one.firstAt.toISOString()} ${one.wording}`,
        mode: MODE_WORDS[one.mode],
        wording: one.wording,
        first: whenOf(one.firstAt, site.timeZone),
        last: whenOf(one.lastAt, site.timeZone),
        answers: numberOf(one.answers),
        words: `${shareOf(one.everything, one.answers)} allowed everything, ${shareOf(one.nothing, one.answers)} refused everything`,
      })),
    }
  })
}

type Loaded = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>

/** Columns of figures with a heading each; on a phone each figure says what it is. */
function Figures({
  title,
  columns,
  rows,
}: {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  return (
    <Panel title={title} pad={false}>
      <table className="table consent-figures">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={columns[at + 1]}>
                  <span className="phone-only muted">{columns[at + 1]}: </span>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function LookUp({
  id,
  isUnknown,
  found,
  site,
  period,
}: Pick<Loaded, 'id' | 'isUnknown' | 'found' | 'site' | 'period'>) {
  return (
    <Panel title="Look up an answer">
      <div className="stack">
        <Form method="get" className="stack narrow" preventScrollReset>
          <input type="hidden" name="site" value={site.id} />
          <input type="hidden" name="period" value={period} />
          <Field
            key={id}
            name="id"
            label="Answer ID"
            defaultValue={id}
            autoComplete="off"
            hint="Visitors see it under Your privacy choices on the site. After a refusal there is none."
            failure={isUnknown ? { error: NOT_FOUND, fields: { id: NOT_FOUND }, values: {} } : undefined}
          />
          <div>
            <button type="submit" className="button quiet">
              Look up
            </button>
          </div>
        </Form>
        {found.map((one) => (
          <section key={one.site} className="stack tight" aria-label={`Answer ${one.id}`}>
            <dl className="key-facts">
              <dt>Site</dt>
              <dd>{one.site}</dd>
              <dt>Answered</dt>
              <dd>{one.at}</dd>
              <dt>How they were asked</dt>
              <dd>{one.mode}</dd>
              {one.choices.map(({ name, isAllowed }) => (
                <div key={name} className="consent-choice">
                  <dt>{name}</dt>
                  <dd>{isAllowed ? 'Allowed' : 'Refused'}</dd>
                </div>
              ))}
            </dl>
            <p className="muted">What they were shown:</p>
            <blockquote className="typed consent-wording">{one.wording}</blockquote>
          </section>
        ))}
      </div>
    </Panel>
  )
}

export default function Consent() {
  const loaded = useLoaderData<typeof loader>()
  const { sites, site, period, mode, isAsking, setting, answers, isEmpty, totals, wordings } = loaded
  return (
    <>
      <TrackingHead>What visitors answered about their data, month by month in each site’s time zone.</TrackingHead>
      <Filters
        names={['site', 'period']}
        choices={['site', 'period']}
        found={`${answers} ${answers === '1' ? 'answer' : 'answers'}`}
      >
        <FilterByPlace name="site" label="Site" all={null} places={sites} chosen={String(site.id)} />
        <Field name="period" label="Period" defaultValue={period}>
          {Object.entries(CONSENT_PERIODS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Field>
      </Filters>
      <p className="notice">
        {site.name}: {mode}. {setting === null ? null : <Link to={setting}>Change how visitors are asked</Link>}
      </p>
      {isEmpty ? (
        <div className="panel">
          <p className="pad">
            {isAsking
              ? 'No visitor has answered in this period.'
              : 'There are no answers in this period. Once the site asks its visitors, each answer is recorded here with its time and wording.'}
          </p>
        </div>
      ) : (
        <>
          <div className="row between">
            <h2>{CONSENT_PERIODS[period]}</h2>
            <a
              className="button quiet"
              href={`${CONSOLE_PATHS.consentFile}?${new URLSearchParams({ site: String(site.id), period })}`}
              download
            >
              <Download aria-hidden size={16} />
              CSV
            </a>
          </div>
          <dl className="consent-totals">
            {totals.map(({ label, count, share }) => (
              <div key={label} className="panel pad">
                <dt className="muted">{label}</dt>
                <dd>
                  <strong>{share}</strong> <span className="muted">{count}</span>
                </dd>
              </div>
            ))}
          </dl>
          <Figures
            title="By purpose"
            columns={['Purpose', 'Allowed', 'Refused', 'Share allowed']}
            rows={loaded.purposes.map((one) => [one.name, one.allowed, one.refused, one.share])}
          />
          <Figures
            title="By answer"
            columns={['Allowed', 'Answers', 'Share']}
            rows={loaded.choices.map((one) => [one.words, one.count, one.share])}
          />
          <Figures
            title="By month"
            columns={['Month', 'Answers', 'Everything', 'Some', 'Nothing']}
            rows={loaded.months.map((one) => [one.month, one.answers, one.everything, one.some, one.nothing])}
          />
          <Panel title="Wordings" pad={false}>
            <ul className="consent-wordings">
              {wordings.map((one) => (
                <li key={one.key}>
                  <details>
                    <summary>
                      <span>
                        {one.first} to {one.last}
                      </span>
                      <span className="muted">
                        {one.answers} {one.answers === '1' ? 'answer' : 'answers'}, {one.words}
                      </span>
                    </summary>
                    <div className="stack tight pad">
                      <p className="muted">{one.mode}</p>
                      <blockquote className="typed consent-wording">{one.wording}</blockquote>
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          </Panel>
        </>
      )}
      <LookUp {...loaded} />
    </>
  )
}

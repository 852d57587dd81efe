import { secretsPath, settingPath } from '@forecourt/rules/staff/consolePaths.ts'
import { memo } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { Filters } from '../list/filters.tsx'
import { Field, Panel } from '../parts.tsx'
import { Rest } from '../rest.tsx'
import type { ScreenProps } from '../screen.ts'
import { whenOf } from '../when.ts'
import { scopeAsked, scopeChoices } from './scopes.ts'
import { ScopeField, TemplatesOff } from './scopeField.tsx'
import { LAYER_NAMES, Meaning } from './words.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Settings · Dealer console' }]

const MOST_SEARCH = 100

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { settings } = desk
  const search = (args.url.searchParams.get('search') ?? '').trim().slice(0, MOST_SEARCH)
  return refusing(async () => {
    const choices = scopeChoices(settings.scopes(), await settings.templates())
    const scope = scopeAsked(args.url, choices)
    const [{ name, kind, template, may, warnings, groups }, zone] = await Promise.all([
      settings.list(scope, search),
      desk.timeZone(),
    ])
    return {
      choices,
      scope,
      search,
      name,
      kind,
      template,
      may,
      warnings,
      secrets: kind === 'site' ? secretsPath(Number(scope.slice('site:'.length))) : null,
      found: groups.reduce((count, group) => count + group.settings.length, 0),
      groups: groups.map((group) => ({
        ...group,
        settings: group.settings.map((one) => ({
          ...one,
          at: one.at ? whenOf(one.at, zone) : null,
        })),
      })),
    }
  })
}

type Loaded = ScreenProps<typeof loader>['loaderData']

/** Groups that are drawn first: more than most screens show. */
const FIRST_GROUPS = 2

export default memo(function Settings({ loaderData }: ScreenProps<typeof loader>) {
  const { choices, scope, search, name, kind, template, may, warnings, secrets, found, groups } = loaderData
  return (
    <>
      <div className="stack tight">
        <h1>Settings</h1>
        <p className="muted">
          {kind === 'group'
            ? `What all sites of ${name} share. A site keeps a value of its own.`
            : kind === 'template'
              ? `What every site with the template ${name} starts from, at every dealer. A group or a site keeps a value of its own.`
              : `How ${name} works. Each value comes from the site, its group, its template (${template ?? ''}) or the platform.`}
        </p>
        <TemplatesOff choices={choices} />
        {secrets === null ? null : (
          <p>
            <Link to={secrets}>Secrets: passwords and keys of other systems</Link>
          </p>
        )}
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      {warnings.length === 0 ? null : (
        <ul className="notice warn stack tight">
          {warnings.map((warning) => (
            <li key={warning} className="wrap">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <Filters
        names={['scope', 'search']}
        {...(search === '' ? {} : { found: found === 1 ? '1 setting' : `${found} settings` })}
      >
        <ScopeField choices={choices} chosen={scope} />
        <Field name="search" label="Name, meaning or value" type="search" defaultValue={search} />
      </Filters>
      {groups.length === 0 ? (
        <Panel title="Settings">
          <p>No settings match this search.</p>
        </Panel>
      ) : (
        <div className="setting-columns">
          <nav className="setting-nav" aria-label="Groups of settings">
            <ul>
              {groups.map((group) => (
                <li key={group.slug}>
                  <a href={`#${group.slug}`}>
                    {group.title} <span className="muted">{group.settings.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="stack wide-gap">
            {groups.slice(0, FIRST_GROUPS).map((group) => (
              <Group key={group.slug} group={group} scope={scope} kind={kind} />
            ))}
            {groups.length > FIRST_GROUPS ? (
              <Rest>
                {groups.slice(FIRST_GROUPS).map((group) => (
                  <Group key={group.slug} group={group} scope={scope} kind={kind} />
                ))}
              </Rest>
            ) : null}
          </div>
        </div>
      )}
    </>
  )
})

/** Settings of one subject, each with its value and where that comes from. */
function Group({ group, scope, kind }: { group: Loaded['groups'][number] } & Pick<Loaded, 'scope' | 'kind'>) {
  const spell = useSpelling()
  return (
    <section id={group.slug} className="panel setting-group" aria-label={group.title}>
      <h2 className="title">{group.title}</h2>
      <ul className="setting-rows">
        {group.settings.map((one) => (
          <li key={one.key}>
            <div className="about">
              <Link to={settingPath(scope, one.key)}>{spell(one.label)}</Link>{' '}
              <code className="code muted">{one.key}</code>
              <p className="muted">
                <Meaning text={one.meaning} />
              </p>
            </div>
            <div className="held">
              <p className="wrap">
                {kind !== 'site' && one.layer === 'platform' ? (
                  <span className="muted">Not set (platform: {one.words})</span>
                ) : (
                  one.words
                )}
              </p>
              <p className="muted">
                {one.layer !== 'platform' ? (
                  <span className={one.layer === kind ? 'badge good' : 'badge'}>{LAYER_NAMES[one.layer]}</span>
                ) : kind !== 'site' ? null : (
                  LAYER_NAMES[one.layer]
                )}{' '}
                {one.who === null ? null : `${one.who}, ${one.at ?? ''}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

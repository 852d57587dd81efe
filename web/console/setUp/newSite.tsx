import { CONSOLE_PATHS, setUpPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, refusing } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit, type Failure } from '../parts.tsx'
import { newSiteTexts, SITE_FIELDS, SiteFields, TemplateOptions } from './siteFields.tsx'

export const meta = () => [{ title: 'New site · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { newSites } = await deskOf(args)
  return refusing(async () => ({
    ...newSites.choices(),
    id: crypto.randomUUID(),
    domain: args.url.host.replace(/^console\./, ''),
  }))
}

export async function action(args: ActionFunctionArgs) {
  const { newSites } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [...SITE_FIELDS, 'group', 'group_name'], async () => {
    const id = await newSites.create({
      ...newSiteTexts(field),
      id: field('id'),
      group: field('group'),
      groupName: field('group_name'),
      start: field('start'),
    })
    return redirect(setUpPath(id, { done: 'added' }))
  })
}

export default function NewSite() {
  const { mayStandAlone, groups, sites, id, domain } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const groupName = (groupId: number | null) => groups.find((one) => one.id === groupId)?.name ?? ''
  return (
    <>
      <div className="stack tight">
        <h1>New site</h1>
        <p className="muted">
          Visitors don’t see the site until you open it. You can change everything later except the address name, the
          group and what it starts from.
        </p>
      </div>
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      <ChangeForm hidden={{ id }} className="stack narrow" draft="new-site">
        <SiteFields failure={failure} domain={domain} />
        <Field
          name="group"
          label="Group"
          failure={failure}
          defaultValue={mayStandAlone ? '' : String(groups[0]?.id ?? '')}
          hint="Sites of a group share settings, people and pictures."
        >
          {mayStandAlone ? <option value="">No group</option> : null}
          {groups.map((group) => (
            <option key={group.id} value={group.id}>
              {group.name}
            </option>
          ))}
          {mayStandAlone ? <option value="new">New group</option> : null}
        </Field>
        {mayStandAlone ? (
          <Field
            name="group_name"
            label="Name of the new group"
            failure={failure}
            autoComplete="off"
            hint="Only for a new group."
          />
        ) : null}
        <Field
          name="start"
          label="Start from"
          failure={failure}
          defaultValue="template:multi-franchise"
          hint="A copy has the look, pages and settings of the original, but not its drafts, schedules, history, stock, leads, people, passwords or domain."
        >
          <TemplateOptions />
          {sites.length > 0 ? (
            <optgroup label="Copy a site of the same group">
              {sites.map((site) => (
                <option key={site.id} value={`site:${site.id}`}>
                  {site.name}, {groupName(site.groupId)}
                </option>
              ))}
            </optgroup>
          ) : null}
        </Field>
        <div className="row">
          <Submit>Add the site</Submit>
          <Link className="button quiet" to={CONSOLE_PATHS.home}>
            Cancel
          </Link>
        </div>
      </ChangeForm>
    </>
  )
}

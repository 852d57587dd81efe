import { CONTENT_KINDS, nameField } from '@forecourt/rules/content/item.ts'
import { contentItemPath, contentListPath } from '@forecourt/rules/staff/consolePaths.ts'
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
import { answering, formOf, refusing } from '../form.ts'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import { kindOf, numberOf } from './address.ts'

export const meta = () => [{ title: 'Add content · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { content, setUp } = await deskOf(args)
  const kind = kindOf(args.params)
  return refusing(async () => {
    const { mayRead } = content
    const site = numberOf(args.url.searchParams.get('site') ?? '')
    return {
      setUp: kind === 'pages' && site !== null ? await setUp.underWay(site) : null,
      kind,
      key: crypto.randomUUID(),
      may: mayRead,
      sites: siteChoices(content.sites()),
      given: { site: args.url.searchParams.get('site') ?? '', title: args.url.searchParams.get('title') ?? '' },
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const kind = kindOf(args.params)
  const field = await formOf(args.request)
  const name = nameField(kind)
  return answering(field, [name, 'site'], async () => {
    const id = await content.create(kind, {
      websiteId: numberOf(field('site')) ?? 0,
      formId: field('key'),
      content: { title: '', [name]: field(name) },
    })
    return redirect(contentItemPath(kind, id))
  })
}

/** Adding an item: its title, or who wrote a review, and a website; the rest is written in the editor. */
export default function NewItem() {
  const { kind, key, setUp, may, sites, given } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { label, add } = CONTENT_KINDS[kind]
  const name = nameField(kind)
  const [only] = sites
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={setUp} step="pages">
          <Link to={contentListPath(kind)}>{label}</Link>
        </WayBack>
        <h1>{add}</h1>
        <p className="muted">It begins as a draft. Visitors see it once you publish it.</p>
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      <Panel title="New draft">
        <ChangeForm
          className="stack narrow"
          off={!may.allowed}
          draft={given.title === '' ? `content.${kind}.new` : `content.${kind}.new.${given.site}.${given.title}`}
          hidden={{ key, ...(sites.length === 1 && only ? { site: String(only.id) } : {}) }}
        >
          {name === 'author' ? (
            <Field
              name="author"
              label="Customer"
              hint="Reviews are what customers wrote. Enter the name as the customer signed it."
              failure={failure}
              autoComplete="off"
            />
          ) : (
            <Field
              name="title"
              label={kind === 'models' ? 'Model' : 'Title'}
              failure={failure}
              defaultValue={given.title}
              autoComplete="off"
            />
          )}
          {sites.length > 1 ? (
            <Field
              name="site"
              label="Website"
              failure={failure}
              defaultValue={sites.some(({ id }) => String(id) === given.site) ? given.site : ''}
            >
              <option value="">Choose a website</option>
              {sites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Field>
          ) : null}
          <div>
            <Submit>Start writing</Submit>
          </div>
        </ChangeForm>
      </Panel>
    </>
  )
}

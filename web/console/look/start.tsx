import { STARTING_POINTS } from '@forecourt/rules/look/startingPoints.ts'
import { CONSOLE_PATHS, lookPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { Settings } from '@forecourt/rules/site/config.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, INTENT, refusing } from '../form.ts'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { countOf, placeName } from './scope.ts'
import { Miniature } from './swatches.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Start a look · Dealer console' }]

type Drawn = Pick<
  Settings,
  | 'colour_brand'
  | 'colour_brand_ink'
  | 'colour_accent'
  | 'colour_ground'
  | 'colour_surface'
  | 'colour_ink'
  | 'colour_muted'
  | 'corner_radius'
>

const drawn = (look: Drawn) => ({
  colours: {
    brand: look.colour_brand,
    accent: look.colour_accent,
    ground: look.colour_ground,
    surface: look.colour_surface,
    ink: look.colour_ink,
  },
  brandInk: look.colour_brand_ink,
  muted: look.colour_muted,
  radius: look.corner_radius,
})

export async function loader(args: LoaderFunctionArgs) {
  const { look } = await deskOf(args)
  const scope = args.params.scope ?? ''
  return refusing(async () => {
    const [found, others] = await Promise.all([look.find(scope), look.copyable(scope)])
    return {
      scope,
      name: placeName(found.place),
      draft: String(found.draft?.version ?? 0),
      hasDraft: found.changed.length > 0,
      others: others.map(({ id, name, settings }) => ({ id: String(id), name, ...drawn(settings) })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { look } = await deskOf(args)
  const scope = args.params.scope ?? ''
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    const chosen = field('chosen')
    await look.replaceDraft(
      scope,
      field(INTENT) === 'copy' ? { kind: 'copy', websiteId: countOf(chosen) } : { kind: 'start', name: chosen },
      countOf(field('draft')),
    )
    return redirect(lookPath(scope, { done: 'started' }))
  })
}

export default function Start() {
  const spell = useSpelling()
  const { scope, name, draft, hasDraft, others } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.look}>Look</Link> / <Link to={lookPath(scope)}>{name}</Link>
        </p>
        <h1>Start from a template or another site</h1>
        <p className="muted">
          {spell('Colours, typefaces and style go into the draft. Text, menus, pictures and logos stay as they are.')}
          {hasDraft ? ' Other changes in the draft stay too.' : ''}
        </p>
      </div>
      <Outcome failure={failure} />
      <Panel title="Templates">
        <ul className="look-starts">
          {Object.entries(STARTING_POINTS).map(([key, { name: title, about, look }]) => (
            <li key={key}>
              <Miniature {...drawn(look)} />
              <h3>{title}</h3>
              <p className="muted">{about}</p>
              <ChangeForm intent="start" hidden={{ chosen: key, draft }}>
                <div>
                  <Submit look="quiet" of={title}>
                    Use
                  </Submit>
                </div>
              </ChangeForm>
            </li>
          ))}
        </ul>
      </Panel>
      {others.length > 0 ? (
        <Panel title="Your other sites">
          <ul className="look-starts">
            {others.map(({ id, name: title, ...look }) => (
              <li key={id}>
                <Miniature {...look} />
                <h3>{title}</h3>
                <ChangeForm intent="copy" hidden={{ chosen: id, draft }}>
                  <div>
                    <Submit look="quiet" of={title}>
                      Copy
                    </Submit>
                  </div>
                </ChangeForm>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  )
}

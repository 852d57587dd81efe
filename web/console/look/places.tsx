import { lookPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { Panel } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { placeName, scopeTextOf } from './scope.ts'
import { Swatches } from './swatches.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Look · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const [places, zone] = await Promise.all([desk.look.places(), desk.timeZone()])
    const [only, another] = places.filter(({ may }) => may.allowed)
    if (only && !another) throw redirect(lookPath(scopeTextOf(only.place)))
    return {
      places: places.map(({ place, may, colours, changed, draft }) => ({
        scope: scopeTextOf(place),
        name: placeName(place),
        isTemplate: place.kind === 'template',
        may,
        colours: colours && {
          brand: colours.colour_brand,
          accent: colours.colour_accent,
          ground: colours.colour_ground,
          surface: colours.colour_surface,
          ink: colours.colour_ink,
        },
        draft:
          draft && changed > 0 ? `Draft by ${draft.updated_by}, ${whenOf(draft.updated_at, zone)}` : 'As published',
        changed,
      })),
    }
  })
}

export default function Places() {
  const spell = useSpelling()
  const { places } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <h1>Look</h1>
        <p className="muted">
          {spell('Colours, typefaces, menus, logos and the home page. Changes stay in a draft until you publish them.')}
        </p>
      </div>
      <Panel title="Groups and sites" pad={places.every(({ isTemplate }) => isTemplate)}>
        {places.every(({ isTemplate }) => isTemplate) ? (
          <p>There are no sites here yet.</p>
        ) : (
          <ListOfPlaces places={places.filter(({ isTemplate }) => !isTemplate)} />
        )}
      </Panel>
      {places.some(({ isTemplate }) => isTemplate) ? (
        <Panel title="Templates" pad={false}>
          <p className="pad muted">
            What sites start from, at every dealer. A site or a group keeps a look of its own.
          </p>
          <ListOfPlaces places={places.filter(({ isTemplate }) => isTemplate)} />
        </Panel>
      ) : null}
    </>
  )
}

function ListOfPlaces({ places }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'places'>) {
  return (
    <ul className="look-places">
      {places.map(({ scope, name, may, colours, draft, changed }) => (
        <li key={scope}>
          {may.allowed ? (
            <>
              {colours ? <Swatches colours={colours} /> : null}
              <div className="stack tight">
                <Link to={lookPath(scope)}>{name}</Link>
                <span className="muted">{draft}</span>
              </div>
              {changed > 0 ? <span className="badge warn">Not published</span> : null}
            </>
          ) : (
            <div className="stack tight">
              <span>{name}</span>
              <span className="muted">{may.reason}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

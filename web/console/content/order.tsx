import { CONTENT_KINDS } from '@forecourt/rules/content/item.ts'
import { isOrdered } from '@forecourt/rules/content/order.ts'
import { contentListPath, contentOrderPath, newContentPath } from '@forecourt/rules/staff/consolePaths.ts'
import { moved } from '@forecourt/rules/stock/photos.ts'
import {
  data,
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
import { OrderConflict } from '../list/orderConflict.tsx'
import { Panel, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { kindOf, numberOf } from './address.ts'
import { OrderList } from './orderList.tsx'

export const meta = () => [{ title: 'Change the order · Dealer console' }]

const DONE_WORDS: Readonly<Record<string, string>> = {
  order: 'The order is saved.',
  undo: 'The last change is undone.',
}
const WHAT = {
  offers:
    'Visitors see the offers in this order, wherever the website lists them. Offers that have ended or haven’t started keep their place.',
  models: 'Visitors see the models in this order within each body type, and in the menu within each brand.',
} as const

/** A kind whose order is chosen. */
function orderedKind(params: { kind?: string | undefined }) {
  const kind = kindOf(params)
  if (!isOrdered(kind)) throw data(null, { status: 404 })
  return kind
}

export async function loader(args: LoaderFunctionArgs) {
  const { content } = await deskOf(args)
  const kind = orderedKind(args.params)
  const { searchParams } = args.url
  return refusing(async () => {
    const found = await content.order(kind, numberOf(searchParams.get('site')))
    if (!found.site) return { kind, sites: found.sites, site: null }
    const { sites, site, rows, placed, undo } = found
    return {
      kind,
      sites,
      site: { id: site.id, name: site.name },
      rows,
      placed: placed && { by: placed.by, at: whenOf(placed.at, site.timeZone) },
      undo,
      done: searchParams.get(DONE) ?? '',
    }
  })
}

const idsOf = (text: string): number[] => text.split(' ').flatMap((id) => numberOf(id) ?? [])

export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const kind = orderedKind(args.params)
  const field = await formOf(args.request)
  const site = numberOf(field('site')) ?? 0
  const back = (done: string | null) => redirect(contentOrderPath(kind, site, done))
  const [what = '', key = ''] = field(INTENT).split(' ')
  // A button moves one by one place; a drag sends the whole order.
  const seen = field('seen').split(' ')
  const to = seen.indexOf(key) + (what === 'earlier' ? -1 : 1)
  const order = what === 'order' ? field('order') : moved(seen, key, to).join(' ')
  const sent = (name: string) => (name === 'order' && what !== 'undo' ? order : field(name))
  return answering(sent, [INTENT, 'order'], async () => {
    if (what === 'undo') {
      await content.undoOrder(kind, site, field('version'))
      return back('undo')
    }
    const changed = await content.reorder(kind, site, { seen: idsOf(field('seen')), order: idsOf(order) })
    return back(changed ? 'order' : null)
  })
}

export default function Order() {
  const found = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { kind, sites, site } = found
  const { label, add } = CONTENT_KINDS[kind]
  const own: Record<string, string> = site ? { site: String(site.id) } : {}
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={contentListPath(kind)}>{label}</Link>
        </p>
        <h1>Order of {label.toLowerCase()}</h1>
        {site && sites.length === 1 ? <p className="muted">{site.name}</p> : null}
      </div>
      {sites.length > 1 ? (
        <Filters names={['site']}>
          <FilterByPlace
            name="site"
            label="Website"
            all="Choose a website"
            places={sites}
            chosen={site ? String(site.id) : ''}
          />
        </Filters>
      ) : null}
      {found.site === null ? (
        <p className="muted">Each website has its own order. Choose a website to change it.</p>
      ) : (
        <>
          {failure?.conflict ? (
            <OrderConflict
              failure={failure}
              className="order-sides"
              hidden={own}
              stored={contentOrderPath(kind, found.site.id)}
            >
              {(key) => found.rows.find(({ id }) => String(id) === key)?.name ?? null}
            </OrderConflict>
          ) : failure ? (
            <p role="alert" className="notice danger">
              {failure.error} <Link to={contentOrderPath(kind, found.site.id)}>See the order as it is now</Link>
            </p>
          ) : null}
          <Panel title={label} pad={found.rows.length === 0}>
            {found.rows.length === 0 ? (
              <p>
                This website has no {label.toLowerCase()} yet. <Link to={newContentPath(kind)}>{add}</Link>
              </p>
            ) : (
              <>
                <p className="muted pad">{WHAT[kind]}</p>
                <OrderList key={found.site.id} kind={kind} siteId={found.site.id} rows={found.rows} />
              </>
            )}
          </Panel>
          {found.placed ? (
            <p className="muted">
              {found.placed.by ? `Order chosen by ${found.placed.by}` : 'Order set by an import'} on {found.placed.at}.
              Imports leave it as it is, and what they add comes last.
            </p>
          ) : null}
          <Done
            undo={
              found.done === 'order' && found.undo ? { intent: 'undo', hidden: { ...own, version: found.undo } } : null
            }
          >
            {failure ? null : (DONE_WORDS[found.done] ?? null)}
          </Done>
        </>
      )}
    </>
  )
}

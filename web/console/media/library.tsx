import { CONSOLE_PATHS, picturePath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { ImageUp, Images } from 'lucide-react'
import { useState } from 'react'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Done } from '../list/done.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Field, Outcome, Panel, type Failure } from '../parts.tsx'
import { PictureCard } from './card.tsx'
import { doneWords, LACKING, siteIn } from './changes.ts'
import { PictureUploads } from './pictureUploads.tsx'

export const meta = () => [{ title: 'Media library · Dealer console' }]

const PAGE = 48
const MOST_SEARCH = 100
const UNDOES = /^(\S{36}) (\d{1,9})$/

export async function loader(args: LoaderFunctionArgs) {
  const { media } = await deskOf(args)
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  const [search, site, show] = [text('search').slice(0, MOST_SEARCH), text('site'), text('show')]
  return refusing(async () => {
    const siteId = siteIn(site)
    const { rows, previous, next } = await media.list({
      search,
      siteId,
      lackingAlt: show === LACKING,
      page: pageAsked(args.url, PAGE),
    })
    const [, id, changes] = UNDOES.exec(text(UNDO)) ?? []
    return {
      filter: { search, site, show },
      sites: media.sites,
      page: { previous, next },
      filtered: search !== '' || site !== '' || show !== '',
      rows: rows.map(({ uploaded: _, ...row }) => row),
      done: doneWords(text(DONE)),
      undo: id && changes ? { id, changes } : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { media } = await deskOf(args)
  const form = await formOf(args.request)
  return answering(form, [INTENT], async () => {
    if (form(INTENT) !== 'undo') throw data(null, { status: 400 })
    const { picture, changed } = await media.change(form('id'), { kind: 'undo', changes: form('changes') })
    return redirect(withQuery(picturePath(picture.id), { [DONE]: changed ? 'undo' : null }))
  })
}

export default function Library() {
  const { filter, sites, page, filtered, rows, done, undo } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<number | null>(null)
  const filteredSite = sites.find(({ id }) => String(id) === filter.site)?.id
  const siteId = filteredSite ?? chosen ?? sites[0]?.id ?? null
  const several = sites.length > 1
  return (
    <>
      <div className="stack tight">
        <h1>Media library</h1>
        <p className="muted">Pictures for pages, articles, offers and the look of your sites.</p>
      </div>
      <Outcome failure={failure} done={null} />
      {siteId === null ? null : (
        <Panel title="Add pictures">
          <div className="stack">
            {several && filteredSite === undefined ? (
              <div className="field narrow">
                <label htmlFor="upload-site">Site</label>
                <select
                  id="upload-site"
                  className="control"
                  value={siteId}
                  onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
                >
                  {sites.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
            ) : null}
            <PictureUploads siteId={siteId} onStored={() => void revalidate()} />
          </div>
        </Panel>
      )}
      {rows.length === 0 && !filtered ? null : (
        <Filters names={['search', 'site', 'show']}>
          <Field name="search" label="Name, alt text or credit" type="search" defaultValue={filter.search} />
          <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={filter.site} />
          <Field name="show" label="Alt text" defaultValue={filter.show}>
            <option value="">With or without</option>
            <option value={LACKING}>Without</option>
          </Field>
        </Filters>
      )}
      {rows.length === 0 ? (
        <div className="media-empty">
          {filtered ? <Images aria-hidden size={28} /> : <ImageUp aria-hidden size={28} />}
          <p>
            {filtered
              ? 'No pictures match these filters.'
              : 'There are no pictures yet. Upload some above, and say in a few words what each shows. They are then ready for pages, articles and offers.'}
          </p>
          {filtered ? <Link to={CONSOLE_PATHS.media}>Show all pictures</Link> : null}
        </div>
      ) : (
        <ul className="media-grid" aria-label="Pictures">
          {rows.map((row) => (
            <PictureCard key={row.id} picture={row} site={several ? row.site : null} />
          ))}
        </ul>
      )}
      <Pager page={page} />
      <Done undo={undo ? { intent: 'undo', hidden: undo } : null}>{failure ? null : done}</Done>
    </>
  )
}

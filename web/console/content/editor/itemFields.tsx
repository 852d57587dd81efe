import type { DraftOf } from '@forecourt/rules/content/draft.ts'
import { EMPLOYMENT_LABELS, EMPLOYMENT_TYPES, type ItemKind } from '@forecourt/rules/content/item.ts'
import type { VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import { lazy, Suspense, useState, type Dispatch } from 'react'
import { PicturePicker } from '../picturePicker.tsx'
import { ChoiceField, TextField } from './fields.tsx'
import type { OfferSite } from './offerFields.tsx'
import type { EditorChange } from './state.ts'

/** Pages have no use for what offers need. */
const OfferFields = lazy(() => import('./offerFields.tsx'))
const ModelFields = lazy(() => import('./modelFields.tsx'))
const ReviewFields = lazy(() => import('./reviewFields.tsx'))
/** Nor for times. */
const TimeField = lazy(() => import('./timeField.tsx'))

interface Fields<K extends ItemKind> {
  fields: Omit<DraftOf[K], 'blocks'>
  onChange: Dispatch<EditorChange>
}
type Shared = {
  [K in ItemKind]: { kind: K } & Fields<K>
}[ItemKind] & { site: FieldSite; searches: Readonly<Record<string, VehicleSearch>> }

/** What the fields need of the site. */
export interface FieldSite extends OfferSite {
  locations: readonly { id: number; name: string }[]
}

/** The fields of an item besides its blocks. */
export function ItemFields(props: Shared) {
  const { fields, onChange, kind, site, searches } = props
  const set = (name: string) => (value: unknown) => onChange({ type: 'field', name, value })
  if (props.kind === 'models')
    return (
      <Suspense>
        <ModelFields fields={props.fields} set={set} />
      </Suspense>
    )
  if (props.kind === 'reviews')
    return (
      <Suspense>
        <ReviewFields fields={props.fields} set={set} timeZone={site.timeZone} />
      </Suspense>
    )
  return (
    <>
      <TextField
        label={kind === 'jobs' ? 'Position' : 'Title'}
        path="title"
        value={fields.title}
        onChange={set('title')}
      />
      {props.kind === 'offers' ? (
        <Suspense>
          <OfferFields fields={props.fields} set={set} site={site} search={searches.stock_query} />
        </Suspense>
      ) : (
        <PageFields {...props} set={set} />
      )}
    </>
  )
}

type Set = (name: string) => (value: unknown) => void

/** The fields of what is at an address of its own. */
function PageFields(props: Exclude<Shared, { kind: 'offers' | 'reviews' | 'models' }> & { set: Set }) {
  const { fields, kind, set, site } = props
  return (
    <>
      <TextField
        label="Address"
        path="slug"
        value={fields.slug}
        onChange={set('slug')}
        hint={
          kind === 'pages'
            ? 'Lower-case words with hyphens; slashes may separate parts.'
            : 'Lower-case words with hyphens.'
        }
      />
      {props.kind === 'pages' ? (
        <SitePageFields fields={props.fields} set={set} />
      ) : props.kind === 'articles' ? (
        <ArticleFields fields={props.fields} timeZone={site.timeZone} set={set} />
      ) : (
        <JobFields fields={props.fields} timeZone={site.timeZone} locations={site.locations} set={set} />
      )}
    </>
  )
}

function SitePageFields({ fields, set }: { fields: Omit<DraftOf['pages'], 'blocks'>; set: Set }) {
  return (
    <>
      <TextField
        label="Description"
        path="description"
        lines={2}
        value={fields.description}
        onChange={set('description')}
        hint="Shown in search results and shared links."
      />
      <PicturePicker
        label="Picture for shared links"
        value={{ url: fields.picture ?? '', alt: '' }}
        path="picture"
        onChange={({ url }) => set('picture')(url === '' ? null : url)}
      />
    </>
  )
}

function ArticleFields({
  fields,
  set,
  timeZone,
}: {
  fields: Omit<DraftOf['articles'], 'blocks'>
  set: Set
  timeZone: string
}) {
  const [tags, setTags] = useState(fields.tags.join(', '))
  return (
    <>
      <TextField
        label="Summary"
        path="summary"
        lines={2}
        value={fields.summary}
        onChange={set('summary')}
        hint="Shown in lists, search results and shared links."
      />
      <PicturePicker
        value={fields.picture ?? { url: '', alt: '' }}
        path="picture.url"
        altPath="picture.alt"
        onChange={({ url, alt }) => set('picture')({ url, alt })}
      />
      <div className="two">
        <TextField
          label="Tags"
          path="tags"
          value={tags}
          onChange={(text) => {
            setTags(text)
            set('tags')(
              text
                .split(',')
                .map((tag) => tag.trim())
                .filter(Boolean),
            )
          }}
          hint="Separate them with commas."
        />
        <Suspense>
          <TimeField
            label="Date"
            name="published_at"
            value={fields.published_at}
            timeZone={timeZone}
            set={set}
            hint="Leave it empty to use the time you publish it. A later date keeps it hidden until then."
          />
        </Suspense>
      </div>
    </>
  )
}

function JobFields({
  fields,
  set,
  timeZone,
  locations,
}: {
  fields: Omit<DraftOf['jobs'], 'blocks'>
  set: Set
  timeZone: string
  locations: readonly { id: number; name: string }[]
}) {
  return (
    <>
      <TextField
        label="Summary"
        path="summary"
        lines={2}
        value={fields.summary}
        onChange={set('summary')}
        hint="Shown in the list of positions and in search results."
      />
      <div className="two">
        <ChoiceField
          label="Location"
          path="location_id"
          value={fields.location_id === null ? '' : String(fields.location_id)}
          onChange={(id) => set('location_id')(id === '' ? null : Number(id))}
        >
          <option value="">Any location</option>
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label="Employment"
          path="employment_type"
          value={fields.employment_type}
          onChange={set('employment_type')}
        >
          {EMPLOYMENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {EMPLOYMENT_LABELS[type]}
            </option>
          ))}
        </ChoiceField>
      </div>
      <div className="two">
        <Suspense>
          <TimeField
            label="Posted"
            name="posted_at"
            value={fields.posted_at}
            timeZone={timeZone}
            set={set}
            hint="Leave it empty to use the time you publish it."
          />
        </Suspense>
        <TextField
          label="Last day to apply"
          path="closes_on"
          type="date"
          value={fields.closes_on ?? ''}
          onChange={(day) => set('closes_on')(day === '' ? null : day)}
          hint="Leave it empty to keep the position open until you delete it."
        />
      </div>
    </>
  )
}

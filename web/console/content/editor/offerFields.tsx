import type { DraftOf } from '@forecourt/rules/content/draft.ts'
import type { VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { offerDaysText } from '@forecourt/rules/offer/days.ts'
import { zoneName } from '../../when.ts'
import { PicturePicker } from '../picturePicker.tsx'
import { ChoiceField, TextField } from './fields.tsx'
import { PRICE_LABELS } from './priceLabels.ts'
import { RichTextField } from './richTextField.tsx'
import { VehicleSearchField } from './vehicleSearchField.tsx'

/** A model that an offer can be for. */
export interface OfferModel {
  slug: string
  name: string
  manufacturer: string
}

/** What the fields of an offer need of its site. */
export interface OfferSite {
  timeZone: string
  locale: Locale
  models: readonly OfferModel[]
}

type Fields = Omit<DraftOf['offers'], 'blocks'>
type Set = (name: string) => (value: unknown) => void

/** The fields of an offer: when, what it gives, what for, its words and its picture. */
export default function OfferFields({
  fields,
  set,
  site,
  search,
}: {
  fields: Fields
  set: Set
  site: OfferSite
  search: VehicleSearch | undefined
}) {
  const text = (name: keyof Fields & string) => ({ path: name, value: String(fields[name]), onChange: set(name) })
  const at = Date.parse(fields.starts_on || fields.ends_on)
  const zone = zoneName(new Date(Number.isNaN(at) ? 0 : at), site.timeZone)
  return (
    <>
      <fieldset className="stack tight">
        <legend className="sr-only">Days</legend>
        <div className="two">
          <TextField label="First day" type="date" {...text('starts_on')} />
          <TextField label="Last day" type="date" {...text('ends_on')} />
        </div>
        <p className="muted" aria-live="polite">
          {offerDaysText(
            { starts_on: fields.starts_on || null, ends_on: fields.ends_on || null },
            { locale: site.locale, zone },
          )}
        </p>
      </fieldset>
      <RichTextField
        label="Description"
        path="description"
        format="html"
        value={fields.description}
        onChange={set('description')}
      />
      <Figures fields={fields} text={text} site={site} />
      <PicturePicker
        value={{ url: fields.image_url, alt: '' }}
        path="image_url"
        onChange={({ url }) => set('image_url')(url)}
      />
      <Models fields={fields} set={set} models={site.models} />
      <VehicleSearchField
        legend="Vehicles on offer"
        path="stock_query"
        query={fields.stock_query}
        search={search}
        onChange={set('stock_query')}
        all="New and demo vehicles of the offer’s models, until you choose others."
        found={(count) =>
          count === 0
            ? 'No vehicles for sale match right now, so the offer doesn’t link to any.'
            : `${count.toLocaleString(site.locale)} ${count === 1 ? 'vehicle matches' : 'vehicles match'}.`
        }
      />
      <TextField
        label="Conditions"
        lines={3}
        {...text('disclaimer')}
        hint="Shown below the figures, and in full on the offer’s page. Text or HTML."
      />
    </>
  )
}

function Figures({
  fields,
  text,
  site,
}: {
  fields: Fields
  text: (name: keyof Fields & string) => { path: string; value: string; onChange: (value: unknown) => void }
  site: OfferSite
}) {
  return (
    <>
      <div className="two">
        <TextField label="Saving ($)" type="decimal" {...text('saving')} />
        <TextField label="Included" {...text('bonus')} placeholder="Two years of free servicing" />
      </div>
      <div className="two">
        <TextField label="Price from ($)" type="decimal" {...text('from_price')} />
        <ChoiceField label="The price is" {...text('price_type')}>
          <option value="">{fields.from_price === '' ? 'No price' : 'Choose what it includes'}</option>
          {Object.entries(PRICE_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
      </div>
      <div className="two">
        <TextField label="Rate (% a year)" type="decimal" {...text('rate')} />
        <TextField
          label="Comparison rate (% a year)"
          type="decimal"
          {...text('comparison_rate')}
          hint={site.locale === 'en-AU' ? 'In Australia a rate is only shown with its comparison rate.' : undefined}
        />
      </div>
    </>
  )
}

/** The models that an offer is for: the one that it leads to, and further ones. */
function Models({ fields, set, models }: { fields: Fields; set: Set; models: readonly OfferModel[] }) {
  const { manufacturer, model, model_slug, model_slugs } = fields
  const own = models.find(({ slug, name }) => slug === model_slug || (model_slug === '' && name === model))
  const isElsewhere = !own && (model !== '' || model_slug !== '')
  // What has no page here any more stays as it was stored, after those that have one.
  const gone = model_slugs.filter((slug) => !models.some((one) => one.slug === slug))
  function choose(slug: string) {
    const chosen = models.find((one) => one.slug === slug)
    if (!chosen && slug !== '') return
    set('model_slug')(chosen?.slug ?? '')
    set('model')(chosen?.name ?? '')
    if (chosen) set('manufacturer')(chosen.manufacturer)
  }
  return (
    <>
      <div className="two">
        <ChoiceField label="Model" path="model_slug" value={own?.slug ?? (isElsewhere ? '?' : '')} onChange={choose}>
          <option value="">No model</option>
          {isElsewhere ? <option value="?">{`${model || model_slug} (no page on this website)`}</option> : null}
          {models.map(({ slug, name, manufacturer: brand }) => (
            <option key={slug} value={slug}>
              {brand} {name}
            </option>
          ))}
        </ChoiceField>
        <TextField
          label="Brand"
          path="manufacturer"
          value={manufacturer}
          onChange={set('manufacturer')}
          hint="Leave it empty for all brands."
        />
      </div>
      {models.length > 1 ? (
        <fieldset className="offer-models">
          <legend>Further models</legend>
          <ul>
            {models
              .filter(({ slug }) => slug !== own?.slug)
              .map(({ slug, name, manufacturer: brand }) => (
                <li key={slug}>
                  <label className="copy-choice">
                    <input
                      type="checkbox"
                      checked={model_slugs.includes(slug)}
                      onChange={({ target }) =>
                        set('model_slugs')(
                          target.checked
                            ? [...model_slugs.filter((one) => !gone.includes(one)), slug, ...gone]
                            : model_slugs.filter((one) => one !== slug),
                        )
                      }
                    />
                    <span className="wrap">
                      {brand} {name}
                    </span>
                  </label>
                </li>
              ))}
          </ul>
        </fieldset>
      ) : null}
    </>
  )
}

import type { DraftVariant } from '@forecourt/rules/content/modelDraft.ts'
import type { ReactNode } from 'react'
import { PicturePicker } from '../picturePicker.tsx'
import { ChoiceField, EditorField, TextField } from './fields.tsx'
import type { ModelFieldsOf, SetField } from './modelFields.tsx'
import { PRICE_LABELS } from './priceLabels.ts'
import { Several } from './several.tsx'
import { useSpelling } from '../../spelling.ts'

/** The parts of a model’s page that are lists: variants, colours, features, pictures and accessories. */
export function ModelParts({ fields, set }: { fields: ModelFieldsOf; set: SetField }) {
  return (
    <>
      <Part title="Variants">
        <Several
          of="variant"
          path="variants"
          items={fields.variants}
          fresh={{ name: '', badge: '', price: '', price_type: '', facts: [] }}
          onChange={set('variants')}
        >
          {(variant, change, at) => <Variant variant={variant} change={change} path={at} />}
        </Several>
      </Part>
      <Part title="Colours">
        <Several
          of="colour"
          path="colours"
          items={fields.colours}
          fresh={{ name: '', swatch: '#808080', image_url: '' }}
          onChange={set('colours')}
        >
          {(colour, change, at) => (
            <>
              <div className="two">
                <TextField
                  label="Colour name"
                  path={`${at}.name`}
                  value={colour.name}
                  onChange={(name) => change({ ...colour, name })}
                />
                <EditorField label="Swatch" path={`${at}.swatch`}>
                  {(input) => (
                    <input
                      {...input}
                      type="color"
                      className="control model-swatch"
                      value={colour.swatch}
                      onChange={({ target }) => change({ ...colour, swatch: target.value })}
                    />
                  )}
                </EditorField>
              </div>
              <PicturePicker
                label="Picture in this colour"
                value={{ url: colour.image_url, alt: '' }}
                path={`${at}.image_url`}
                onChange={({ url }) => change({ ...colour, image_url: url })}
              />
            </>
          )}
        </Several>
      </Part>
      <Part title="Features">
        <Several
          of="feature"
          path="features"
          items={fields.features}
          fresh={{ title: '', description: '', image_url: '' }}
          onChange={set('features')}
        >
          {(feature, change, at) => (
            <>
              <TextField
                label="Title"
                path={`${at}.title`}
                value={feature.title}
                onChange={(title) => change({ ...feature, title })}
              />
              <TextField
                label="Text"
                lines={2}
                path={`${at}.description`}
                value={feature.description}
                onChange={(description) => change({ ...feature, description })}
              />
              <PicturePicker
                label="Picture (optional)"
                value={{ url: feature.image_url, alt: '' }}
                path={`${at}.image_url`}
                onChange={({ url }) => change({ ...feature, image_url: url })}
              />
            </>
          )}
        </Several>
      </Part>
      <Part title="More pictures">
        <Several
          of="picture"
          path="slides"
          items={fields.slides}
          fresh={{ id: null, url: '', name: '', description: '' }}
          onChange={set('slides')}
        >
          {(slide, change, at) => (
            <>
              <PicturePicker
                value={{ url: slide.url, alt: '' }}
                path={`${at}.url`}
                onChange={({ url }) => change({ ...slide, url })}
              />
              <TextField
                label="Title"
                path={`${at}.name`}
                value={slide.name}
                onChange={(name) => change({ ...slide, name })}
              />
              <TextField
                label="Text"
                path={`${at}.description`}
                value={slide.description}
                onChange={(description) => change({ ...slide, description })}
              />
            </>
          )}
        </Several>
      </Part>
      <Part title="Accessories">
        <Several
          of="accessory"
          path="accessories"
          items={fields.accessories}
          fresh={{ name: '', price: '', image_url: '' }}
          onChange={set('accessories')}
        >
          {(accessory, change, at) => (
            <>
              <div className="two">
                <TextField
                  label="Accessory"
                  path={`${at}.name`}
                  value={accessory.name}
                  onChange={(name) => change({ ...accessory, name })}
                />
                <TextField
                  label="Price ($)"
                  type="decimal"
                  path={`${at}.price`}
                  value={accessory.price}
                  onChange={(price) => change({ ...accessory, price })}
                />
              </div>
              <PicturePicker
                label="Picture (optional)"
                value={{ url: accessory.image_url, alt: '' }}
                path={`${at}.image_url`}
                onChange={({ url }) => change({ ...accessory, image_url: url })}
              />
            </>
          )}
        </Several>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const spell = useSpelling()
  return (
    <fieldset className="stack tight">
      <legend className="model-part">{spell(title)}</legend>
      {children}
    </fieldset>
  )
}

/** A variant: its name, its price with what it includes, and its facts. */
function Variant({
  variant,
  change,
  path,
}: {
  variant: DraftVariant
  change: (variant: DraftVariant) => void
  path: string
}) {
  const spell = useSpelling()
  const text = (name: 'name' | 'badge' | 'price' | 'price_type') => ({
    path: `${path}.${name}`,
    value: variant[name],
    onChange: (value: string) => change({ ...variant, [name]: value }),
  })
  return (
    <>
      <div className="two">
        <TextField label="Variant" {...text('name')} placeholder="Touring" />
        <TextField label="Badge in stock" {...text('badge')} hint="Only if vehicles are listed under another name." />
      </div>
      <div className="two">
        <TextField label="Price ($)" type="decimal" {...text('price')} />
        <ChoiceField label="The price is" {...text('price_type')}>
          <option value="">{variant.price === '' ? 'No price' : 'Choose what it includes'}</option>
          {Object.entries(PRICE_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
      </div>
      <Several
        of="fact"
        path={`${path}.facts`}
        items={variant.facts}
        fresh={{ label: '', value: '' }}
        onChange={(facts) => change({ ...variant, facts })}
      >
        {(fact, set, at) => (
          <div className="two">
            <TextField
              label="Fact"
              path={`${at}.label`}
              value={fact.label}
              onChange={(label) => set({ ...fact, label })}
              placeholder="Engine"
            />
            <TextField
              label="Value"
              path={`${at}.value`}
              value={fact.value}
              onChange={(value) => set({ ...fact, value })}
              placeholder={spell('2.5L petrol')}
            />
          </div>
        )}
      </Several>
    </>
  )
}

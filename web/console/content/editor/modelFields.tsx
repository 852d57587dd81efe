import { MEGABYTE } from '@forecourt/rules/forms/files.ts'
import type { DraftOf } from '@forecourt/rules/content/draft.ts'
import { MODEL_STATUSES } from '@forecourt/rules/content/modelDraft.ts'
import { lazy, Suspense, useState } from 'react'
import { PicturePicker } from '../picturePicker.tsx'
import { ChoiceField, EditorField, TextField } from './fields.tsx'
import { ModelParts } from './modelParts.tsx'
import { RichTextField } from './richTextField.tsx'

const BrochureField = lazy(() => import('./brochureField.tsx'))

export type ModelFieldsOf = Omit<DraftOf['models'], 'blocks'>
export type SetField = (name: string) => (value: unknown) => void

/** The fields of a model: what it is, its words and pictures, its variants, colours and what else its page has. */
export default function ModelFields({ fields, set }: { fields: ModelFieldsOf; set: SetField }) {
  const text = (name: 'title' | 'slug' | 'manufacturer_name' | 'short_description' | 'override_url' | 'status') => ({
    path: name,
    value: fields[name],
    onChange: set(name),
  })
  return (
    <>
      <div className="two">
        <TextField label="Model" {...text('title')} placeholder="CX-5" />
        <TextField label="Brand" {...text('manufacturer_name')} placeholder="Mazda" />
      </div>
      <div className="two">
        <TextField label="Address" {...text('slug')} hint="Lower-case words with hyphens." />
        <ChoiceField label="Label" {...text('status')} hint="Shown at the top of its page and on its card.">
          {Object.entries(MODEL_STATUSES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
      </div>
      <TextField label="Tagline" lines={2} {...text('short_description')} hint="One sentence. Cards show it too." />
      <RichTextField
        label="Description"
        path="description"
        format="html"
        value={fields.description}
        onChange={set('description')}
      />
      <PicturePicker
        value={{ url: fields.image, alt: '' }}
        path="image"
        onChange={({ url }) => {
          set('image')(url)
          set('thumb')('')
        }}
      />
      <div className="two">
        <ListField
          label="Categories"
          path="categories"
          value={fields.categories}
          onChange={set('categories')}
          hint="Up to three, such as SUV or Ute. Separate them with commas."
        />
        <ListField
          label="Body styles"
          path="body_style"
          value={fields.body_style}
          onChange={set('body_style')}
          hint="Separate them with commas."
        />
      </div>
      <ListField
        label="Fuels"
        path="fuel"
        value={fields.fuel}
        onChange={set('fuel')}
        hint="Such as Petrol, Hybrid. Separate them with commas."
      />
      <ModelParts fields={fields} set={set} />
      <fieldset className="stack tight">
        <legend className="model-part">Brochure</legend>
        <Suspense>
          <BrochureField
            value={{ address: fields.brochure, bytes: fields.brochure_bytes }}
            onChange={({ address, bytes }) => {
              set('brochure')(address)
              set('brochure_bytes')(bytes)
            }}
          >
            <TextField
              label="Address of the PDF"
              type="url"
              path="brochure"
              value={fields.brochure}
              onChange={set('brochure')}
              placeholder="Optional"
              hint="For a brochure that is on another website, such as the manufacturer’s."
            />
            <SizeField value={fields.brochure_bytes} onChange={set('brochure_bytes')} />
          </BrochureField>
        </Suspense>
      </fieldset>
      <TextField
        label="Page elsewhere"
        type="url"
        {...text('override_url')}
        placeholder="Optional"
        hint="A path or a web address that leads to the model instead of its own page."
      />
    </>
  )
}

/** Several short texts, with commas between them. */
function ListField({
  label,
  path,
  value,
  onChange,
  hint,
}: {
  label: string
  path: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  hint: string
}) {
  const [typed, setTyped] = useState(value.join(', '))
  const listed = (text: string) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  // What replaces the draft, such as an earlier version, replaces what was typed.
  const shown = listed(typed).join() === value.join() ? typed : value.join(', ')
  return (
    <EditorField label={label} path={path} hint={hint}>
      {(input) => (
        <input
          {...input}
          className="control"
          autoComplete="off"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(listed(target.value))
          }}
        />
      )}
    </EditorField>
  )
}

const bytesOf = (typed: string): string => {
  const size = Number(typed.trim())
  return typed.trim() !== '' && size > 0 ? String(Math.max(1, Math.round(size * MEGABYTE))) : typed
}
const sizeText = (bytes: string): string =>
  /^\d+$/.test(bytes) ? String(Number((Number(bytes) / MEGABYTE).toFixed(2))) : bytes

/** The size of a file in megabytes. */
function SizeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(sizeText(value))
  return (
    <TextField
      label="Size of the PDF (MB)"
      type="decimal"
      path="brochure_bytes"
      value={bytesOf(typed) === value ? typed : sizeText(value)}
      onChange={(text) => {
        setTyped(text)
        onChange(bytesOf(text))
      }}
      hint="The page says how large the download is."
    />
  )
}

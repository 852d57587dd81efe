import { FORM_NAMES } from '@forecourt/rules/kinds/form.ts'
import type { DraftBlock, DraftPicture } from '@forecourt/rules/content/draft.ts'
import type { VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import { PicturePicker } from '../picturePicker.tsx'
import { ChoiceField, EditorField, TextField } from './fields.tsx'
import { RichTextField } from './richTextField.tsx'
import { Several } from './several.tsx'
import { VehicleSearchField } from './vehicleSearchField.tsx'

type Of<T extends DraftBlock['type']> = Extract<DraftBlock, { type: T }>

/** What the editor knows of the site. */
export interface SiteChoices {
  /** The forms that it offers. */
  forms: readonly string[]
  /** What the search of a block of stock finds, by the index of the block. */
  searches: Readonly<Record<string, VehicleSearch>>
}

const NO_PICTURE: DraftPicture = { url: '', alt: '' }
const PLACES = { '': 'All locations', sales: 'Sales', service: 'Service', parts: 'Parts' } as const

/** The name of a form in a choice. */
const formLabel = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields of a block. */
export function BlockFields({
  block,
  at,
  choices,
  onChange,
}: {
  block: DraftBlock
  /** Its place among the blocks. */
  at: number
  choices: SiteChoices
  onChange: (block: DraftBlock) => void
}) {
  const path = `blocks.${at}`
  switch (block.type) {
    case 'markdown':
      return (
        <RichTextField
          label="Text"
          path={`${path}.text`}
          value={block.text}
          onChange={(text) => onChange({ ...block, text })}
        />
      )
    case 'html':
      return (
        <TextField
          label="HTML"
          path={`${path}.html`}
          lines={8}
          code
          value={block.html}
          onChange={(html) => onChange({ ...block, html })}
          hint="Text, lists, tables, links and pictures. Scripts, styles, forms and frames are removed."
        />
      )
    case 'picture':
      return (
        <>
          <PicturePicker
            value={block.picture}
            path={`${path}.picture.url`}
            altPath={`${path}.picture.alt`}
            onChange={(picture) => onChange({ ...block, picture })}
          />
          <TextField
            label="Caption"
            path={`${path}.caption`}
            value={block.caption}
            onChange={(caption) => onChange({ ...block, caption })}
            hint="Optional."
          />
        </>
      )
    case 'gallery':
      return (
        <Several
          of="picture"
          path={`${path}.pictures`}
          items={block.pictures}
          fresh={NO_PICTURE}
          onChange={(pictures) => onChange({ ...block, pictures })}
        >
          {(picture, change, itemPath) => (
            <PicturePicker value={picture} path={`${itemPath}.url`} altPath={`${itemPath}.alt`} onChange={change} />
          )}
        </Several>
      )
    case 'facts':
    case 'cards':
    case 'questions':
      return <Items block={block} path={path} onChange={onChange} />
    case 'callToAction':
      return <CallToAction block={block} path={path} onChange={onChange} />
    case 'form':
      return (
        <ChoiceField
          label="Form"
          path={`${path}.form`}
          value={block.form}
          onChange={(form) => onChange({ ...block, form })}
        >
          {FORM_NAMES.filter((name) => choices.forms.includes(name) || name === block.form).map((name) => (
            <option key={name} value={name}>
              {formLabel(name)}
              {choices.forms.includes(name) ? '' : ' (this website doesn’t have it)'}
            </option>
          ))}
        </ChoiceField>
      )
    case 'locations':
      return (
        <ChoiceField
          label="Which locations"
          path={`${path}.location_type`}
          value={block.location_type}
          onChange={(location_type) => onChange({ ...block, location_type })}
        >
          {Object.entries(PLACES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
      )
    case 'stock':
      return <Stock block={block} path={path} search={choices.searches[at]} onChange={onChange} />
    case 'offers':
      return (
        <TextField
          label="Heading"
          path={`${path}.title`}
          value={block.title}
          onChange={(title) => onChange({ ...block, title })}
          hint="The website’s first three current offers. If there are none, the block is left out."
        />
      )
    case 'broken':
      return (
        <EditorField label="What is stored" path={`${path}.type`}>
          {(input) => <textarea {...input} className="control code-text" rows={4} readOnly value={block.was} />}
        </EditorField>
      )
  }
}

function CallToAction({
  block,
  path,
  onChange,
}: {
  block: Of<'callToAction'>
  path: string
  onChange: (block: DraftBlock) => void
}) {
  const field = (name: 'title' | 'text' | 'label' | 'href') => ({
    path: `${path}.${name}`,
    value: block[name],
    onChange: (value: string) => onChange({ ...block, [name]: value }),
  })
  return (
    <>
      <TextField label="Heading" {...field('title')} />
      <TextField label="Text" lines={2} {...field('text')} />
      <div className="two">
        <TextField label="Button" {...field('label')} />
        <TextField label="Links to" type="url" placeholder="/contact" {...field('href')} />
      </div>
    </>
  )
}

/** The first vehicles of a search. */
function Stock({
  block,
  path,
  search,
  onChange,
}: {
  block: Of<'stock'>
  path: string
  search: VehicleSearch | undefined
  onChange: (block: DraftBlock) => void
}) {
  return (
    <>
      <TextField
        label="Heading"
        path={`${path}.title`}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
      <VehicleSearchField
        legend="Vehicles to show"
        path={`${path}.query`}
        query={block.query}
        search={search}
        onChange={(query) => onChange({ ...block, query })}
        found={(count) =>
          count === 0
            ? 'No vehicles for sale match, so the block is left out for now.'
            : `${count.toLocaleString('en-AU')} ${count === 1 ? 'vehicle matches' : 'vehicles match'}${count > 4 ? '; the first four are shown' : ''}.`
        }
      />
    </>
  )
}

/** The items of facts, cards and questions. */
function Items({
  block,
  path,
  onChange,
}: {
  block: Of<'facts'> | Of<'cards'> | Of<'questions'>
  path: string
  onChange: (block: DraftBlock) => void
}) {
  const items = `${path}.items`
  if (block.type === 'facts')
    return (
      <Several
        of="fact"
        path={items}
        items={block.items}
        fresh={{ label: '', value: '', href: '' }}
        onChange={(next) => onChange({ ...block, items: next })}
      >
        {(item, change, at) => (
          <>
            <div className="two">
              <TextField
                label="Label"
                path={`${at}.label`}
                value={item.label}
                onChange={(label) => change({ ...item, label })}
              />
              <TextField
                label="Value"
                path={`${at}.value`}
                value={item.value}
                onChange={(value) => change({ ...item, value })}
              />
            </div>
            <TextField
              label="Links to"
              type="url"
              path={`${at}.href`}
              value={item.href}
              placeholder="Optional"
              onChange={(href) => change({ ...item, href })}
            />
          </>
        )}
      </Several>
    )
  if (block.type === 'cards')
    return (
      <Several
        of="card"
        path={items}
        items={block.items}
        fresh={{ title: '', text: '', href: '', picture: NO_PICTURE }}
        onChange={(next) => onChange({ ...block, items: next })}
      >
        {(item, change, at) => (
          <>
            <TextField
              label="Title"
              path={`${at}.title`}
              value={item.title}
              onChange={(title) => change({ ...item, title })}
            />
            <TextField
              label="Text"
              lines={2}
              path={`${at}.text`}
              value={item.text}
              onChange={(text) => change({ ...item, text })}
            />
            <TextField
              label="Links to"
              type="url"
              path={`${at}.href`}
              value={item.href}
              placeholder="Optional"
              onChange={(href) => change({ ...item, href })}
            />
            <PicturePicker
              label="Picture (optional)"
              value={item.picture}
              path={`${at}.picture.url`}
              altPath={`${at}.picture.alt`}
              onChange={(picture) => change({ ...item, picture })}
            />
          </>
        )}
      </Several>
    )
  return (
    <Several
      of="question"
      path={items}
      items={block.items}
      fresh={{ question: '', answer: '' }}
      onChange={(next) => onChange({ ...block, items: next })}
    >
      {(item, change, at) => (
        <>
          <TextField
            label="Question"
            path={`${at}.question`}
            value={item.question}
            onChange={(question) => change({ ...item, question })}
          />
          <TextField
            label="Answer"
            lines={3}
            path={`${at}.answer`}
            value={item.answer}
            onChange={(answer) => change({ ...item, answer })}
            hint="Markdown: **bold**, [link](/contact)."
          />
        </>
      )}
    </Several>
  )
}

import { drawingPicture } from '@forecourt/rules/look/drawing.ts'
import { readLogoAddress } from '@forecourt/rules/look/logoAddress.ts'
import { LOGO_TYPES, refusedLogo, type LogoFileKey } from '@forecourt/rules/look/logoFile.ts'
import { LOOK_PARTS } from '@forecourt/rules/look/parts.ts'
import { logoUploadPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { AddedLogo } from '@forecourt/server/staff/desk/look.ts'
import { useState } from 'react'
import { svgMarkup } from '../../browser/svgFile.ts'
import { useProblem } from '../parts.tsx'
import { useSpelling } from '../spelling.ts'
import { Uploads } from '../uploads/uploads.tsx'
import { Inherit } from './inherit.tsx'
import { OF_TEMPLATE, textOf, type PartProps } from './part.ts'
import { sourceOf } from './source.ts'

const LOGOS = LOOK_PARTS.logos

/** A logo and a favicon: what each is called, and what is said of its files. */
const KINDS = [
  {
    svg: 'logo_svg',
    picture: 'logo_png',
    ico: 'logo_ico',
    noun: 'logo',
    upload: 'Upload a logo picture',
    hint: 'A PNG, JPG, WebP or AVIF up to 5 MB. A transparent background stays transparent.',
    beside: 'Visitors see the SVG above, not this picture.',
  },
  {
    svg: 'favicon_svg',
    picture: 'favicon_png',
    ico: 'favicon_ico',
    noun: 'favicon',
    upload: 'Upload a favicon picture',
    hint: 'A square PNG, JPG, WebP or AVIF up to 5 MB. The ICO for older browsers is made from it.',
    beside: 'Browsers show the SVG above. Phones show this picture on their home screens.',
  },
] as const
type Kind = (typeof KINDS)[number]

/** Logos and favicons. */
export const LogoFields = (props: PartProps) =>
  KINDS.map((kind) => <KindFields key={kind.noun} {...props} kind={kind} />)

/** The drawing and the picture of a logo or a favicon: the drawing is shown where there are both. */
function KindFields({ kind, ...props }: PartProps & { kind: Kind }) {
  const [markup, setMarkup] = useState(textOf(props, kind.svg))
  const [removed, setRemoved] = useState<string | null>(null)
  return (
    <>
      <SvgField {...props} name={kind.svg} markup={markup} onChange={setMarkup} />
      {removed !== null && markup === '' ? (
        <p role="status" className="row">
          The SVG is removed from this draft.
          <button type="button" className="button quiet" onClick={() => setMarkup(removed)}>
            Put the SVG back
          </button>
        </p>
      ) : null}
      <PictureFile
        {...props}
        kind={kind}
        hasDrawing={markup.trim() !== ''}
        onAlone={() => {
          setRemoved(markup)
          setMarkup('')
        }}
      />
      <IcoField {...props} name={kind.ico} />
    </>
  )
}

/** The grounds that a logo is looked at on, each with the colour of text there. */
const GROUNDS = { light: '#16181d', dark: '#ffffff' } as const

/** A picture as it is on light and on dark. */
const OnBoth = ({ sourceOn, label }: { sourceOn: (text: string) => string; label: string }) => (
  <div className="look-logos">
    {Object.entries(GROUNDS).map(([ground, text]) => (
      <span key={ground} className={`look-logo ${ground}`}>
        <img src={sourceOn(text)} alt={`${label}, on ${ground}`} />
      </span>
    ))}
  </div>
)

/** A drawing as its markup, shown on light and on dark. */
function SvgField({
  name,
  markup,
  onChange,
  ...props
}: PartProps & { name: Kind['svg']; markup: string; onChange: (markup: string) => void }) {
  const spell = useSpelling()
  const id = `look-${name}`
  const problem = useProblem(props.failure, name)
  const drawing = markup.trim()
  return (
    <div className="field">
      <label htmlFor={id}>{LOGOS[name]}</label>
      {drawing.startsWith('<svg') ? (
        <OnBoth sourceOn={(text) => drawingPicture(drawing, text)} label={LOGOS[name]} />
      ) : null}
      <textarea
        id={id}
        name={name}
        className="control code"
        rows={5}
        value={markup}
        onChange={({ target }) => onChange(target.value)}
        spellCheck={false}
        aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
        aria-invalid={problem ? true : undefined}
      />
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="muted">
        {spell(
          'The markup of an SVG, without scripts, links, styles or event handlers. With currentColor it takes the colour of the text around it.',
        )}
      </p>
      <label className="row scripted">
        From a file
        <input
          type="file"
          className="control"
          accept=".svg,image/svg+xml"
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (file) onChange(svgMarkup(await file.text()))
          }}
        />
      </label>
      <Inherit {...props} of={name} label={LOGOS[name]} unsaved={drawing !== (props.texts[name] ?? '').trim()} />
    </div>
  )
}

/** Why a picture can’t be uploaded here; null if it can. */
function refusalOf({ isTemplate, siteId }: PartProps): string | null {
  if (isTemplate) return OF_TEMPLATE
  return siteId === null ? 'This group has no sites yet. Once it has one, you can upload a picture here.' : null
}

/** A picture that is uploaded, shown on light and on dark; its address is typed where nothing can be uploaded. */
function PictureFile({
  kind,
  hasDrawing,
  onAlone,
  ...props
}: PartProps & { kind: Kind; hasDrawing: boolean; onAlone: () => void }) {
  const { siteId, base, texts, failure } = props
  const { picture: name, noun } = kind
  const spell = useSpelling()
  const [address, setAddress] = useState(textOf(props, name))
  const [removed, setRemoved] = useState<string | null>(null)
  const problem = useProblem(failure, name)
  const refusal = refusalOf(props)
  const source = sourceOf(address, base)
  const id = `look-${name}`
  const uploads = refusal === null && siteId !== null
  const size = readLogoAddress(address)
  return (
    <div className="field" role="group" aria-labelledby={`${id}-title`}>
      <strong id={`${id}-title`}>{LOGOS[name]}</strong>
      {source ? <OnBoth sourceOn={() => source} label={LOGOS[name]} /> : null}
      <div className={uploads ? 'stack tight look-typed' : 'stack tight'}>
        <label htmlFor={id}>Media address of the {noun}</label>
        <input
          id={id}
          name={name}
          className="control"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          autoComplete="off"
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
        />
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="problem" role={uploads ? 'alert' : undefined}>
          {problem}
        </p>
      ) : null}
      {refusal ? <p className="muted">{refusal}</p> : null}
      {address === '' ? null : (
        <div className="row scripted">
          {size ? (
            <span className="muted">
              {size.width} × {size.height} pixels
            </span>
          ) : null}
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              setRemoved(address)
              setAddress('')
            }}
          >
            Remove the {noun} picture
          </button>
        </div>
      )}
      {address !== '' && hasDrawing ? (
        <p className="row scripted">
          {kind.beside}
          <button type="button" className="button quiet" onClick={onAlone}>
            Use this {noun} picture instead
          </button>
        </p>
      ) : null}
      {removed !== null && address === '' ? (
        <p role="status" className="row">
          The {noun} picture is removed from this draft.
          <button type="button" className="button quiet" onClick={() => setAddress(removed)}>
            Put the {noun} picture back
          </button>
        </p>
      ) : address !== (texts[name] ?? '') && address !== '' ? (
        <p role="status" className="muted">
          Save the draft to keep it.
        </p>
      ) : null}
      {uploads ? (
        <div className="scripted">
          <Uploads<{ logo: AddedLogo }>
            label={address === '' ? kind.upload : `Replace the ${noun} picture`}
            hint={spell(kind.hint)}
            accept={LOGO_TYPES}
            noun="picture"
            many={false}
            addressOf={() => logoUploadPath(siteId, name satisfies LogoFileKey)}
            refusedFile={refusedLogo}
            onStored={({ logo }) => setAddress(logo.address)}
          />
        </div>
      ) : null}
      <Inherit {...props} of={name} label={LOGOS[name]} unsaved={address !== (texts[name] ?? '')} />
    </div>
  )
}

/** An ICO that an import or the API has set. New ones are made from the picture, so that none is chosen here. */
function IcoField(props: PartProps & { name: Kind['ico'] }) {
  const { name, texts, failure } = props
  const [address, setAddress] = useState(textOf(props, name))
  const problem = useProblem(failure, name)
  const id = `look-${name}`
  if ((texts[name] ?? '') === '' && address === '') return null
  return (
    <div className="field">
      <label htmlFor={id}>{LOGOS[name]}</label>
      <input
        id={id}
        name={name}
        className="control"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
      />
      <p id={`${id}-hint`} className="muted">
        {name === 'logo_ico'
          ? 'Used if there is no SVG or picture.'
          : 'Leave empty for one made from the picture or the SVG.'}
      </p>
      {problem ? <p className="problem">{problem}</p> : null}
      <Inherit {...props} of={name} label={LOGOS[name]} unsaved={address !== (texts[name] ?? '')} />
    </div>
  )
}

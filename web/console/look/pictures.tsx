import { LOOK_PARTS } from '@forecourt/rules/look/parts.ts'
import { CENTRE } from '@forecourt/rules/media/focus.ts'
import { useState } from 'react'
import { Field } from '../parts.tsx'
import { Inherit } from './inherit.tsx'
import { PairList } from './pairList.tsx'
import { textOf, type PartProps } from './part.ts'
import { PictureField } from './pictureField.tsx'
import { svgMarkup } from '../../browser/svgFile.ts'
import { useSpelling } from '../spelling.ts'

const HOME = LOOK_PARTS.home
const LOGOS = LOOK_PARTS.logos
const FOCUS = /^(\d{1,3})% (\d{1,3})%$/

/** A picture’s address on the site; null for none, or where there is no site. */
function sourceOf(address: string, base: string | null): string | null {
  if (/^https:\/\//.test(address)) return address
  return address.startsWith('/media/') && base !== null ? new URL(address, base).href : null
}

/** What the top of the home page says and shows. */
export function HomeFields(props: PartProps) {
  const { failure, texts, base } = props
  const [focus, setFocus] = useState(textOf(props, 'home_picture_focus'))
  const shared = (name: keyof typeof HOME) => ({
    name,
    label: HOME[name],
    failure,
    defaultValue: texts[name] ?? '',
    autoComplete: 'off',
  })
  return (
    <>
      <div>
        <Field {...shared('tagline')} />
        <Inherit {...props} of="tagline" label={HOME.tagline} />
      </div>
      <div>
        <Field {...shared('home_intro')} lines={3} />
        <Inherit {...props} of="home_intro" label={HOME.home_intro} />
      </div>
      <PairList {...props} name="home_reasons" hint="Up to three, each a fact that a buyer can check." />
      <div className="stack tight">
        <PictureField
          name="home_picture"
          label={HOME.home_picture}
          hint="A media address such as /media/home.jpg. Leave empty for the illustration."
          part={props}
          onPick={({ focus: point }) => setFocus(point ?? CENTRE)}
        >
          {(address) => <HomePicture source={sourceOf(address, base)} focus={focus} onFocus={setFocus} />}
        </PictureField>
        <Inherit {...props} of="home_picture" label={HOME.home_picture} />
      </div>
      <div className="field">
        <label htmlFor="look-focus">{HOME.home_picture_focus}</label>
        <input
          id="look-focus"
          name="home_picture_focus"
          className="control"
          value={focus}
          onChange={({ target }) => setFocus(target.value)}
          autoComplete="off"
          aria-describedby="look-focus-hint"
          aria-invalid={failure?.fields.home_picture_focus ? true : undefined}
        />
        <p id="look-focus-hint" className="muted">
          The point that stays visible when the picture is cropped: from the left and from the top, such as 50% 80%.
          Click the picture to set it.
        </p>
        {failure?.fields.home_picture_focus ? <p className="problem">{failure.fields.home_picture_focus}</p> : null}
        <Inherit {...props} of="home_picture_focus" label={HOME.home_picture_focus} />
      </div>
      {(['home_picture_phone', 'social_picture'] as const).map((name) => (
        <div key={name} className="stack tight">
          <PictureField
            name={name}
            label={HOME[name]}
            hint={
              name === 'home_picture_phone'
                ? 'The same picture, cropped to about 4:3. Leave empty to crop the other one.'
                : 'Shown when someone shares a page.'
            }
            part={props}
          >
            {(address) => <Shown address={address} base={base} />}
          </PictureField>
          <Inherit {...props} of={name} label={HOME[name]} />
        </div>
      ))}
    </>
  )
}

/** The home picture, on which a click sets the point that stays visible. */
function HomePicture({
  source,
  focus,
  onFocus,
}: {
  source: string | null
  focus: string
  onFocus: (focus: string) => void
}) {
  const [, left, top] = FOCUS.exec(focus) ?? []
  return source === null ? null : (
    <button
      type="button"
      className="look-picture scripted"
      aria-label="Set the focus of the picture"
      onClick={({ currentTarget, clientX, clientY, detail }) => {
        // A press of a key has no place in the picture.
        if (detail === 0) return
        const { left: x, top: y, width, height } = currentTarget.getBoundingClientRect()
        const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100)
        onFocus(`${share(clientX - x, width)}% ${share(clientY - y, height)}%`)
      }}
    >
      <img src={source} alt="" />
      {left && top ? (
        <svg aria-hidden="true">
          <circle cx={`${left}%`} cy={`${top}%`} r="9" fill="none" stroke="#000" strokeWidth="4" />
          <circle cx={`${left}%`} cy={`${top}%`} r="9" fill="none" stroke="#fff" strokeWidth="2" />
        </svg>
      ) : null}
    </button>
  )
}

function Shown({ address, base }: { address: string; base: string | null }) {
  const source = sourceOf(address, base)
  return source ? (
    <span className="look-picture">
      <img src={source} alt="" />
    </span>
  ) : null
}

/** Logos and favicons. */
export function LogoFields(props: PartProps) {
  const { failure, texts, base } = props
  return (
    <>
      {(['logo_svg', 'favicon_svg'] as const).map((name) => (
        <SvgField key={name} {...props} name={name} />
      ))}
      {(['logo_png', 'logo_ico', 'favicon_png', 'favicon_ico'] as const).map((name) => (
        <div key={name} className="stack tight">
          <Field
            name={name}
            label={LOGOS[name]}
            failure={failure}
            defaultValue={texts[name] ?? ''}
            autoComplete="off"
            hint={
              name.startsWith('logo')
                ? 'A media address such as /media/logos/my-site.png. Used where there is no SVG.'
                : 'A media address. Leave empty for one made from the SVG.'
            }
          />
          <Shown address={texts[name] ?? ''} base={base} />
          <Inherit {...props} of={name} label={LOGOS[name]} />
        </div>
      ))}
    </>
  )
}

/** A drawing as its markup, shown on light and on dark. */
function SvgField(props: PartProps & { name: 'logo_svg' | 'favicon_svg' }) {
  const spell = useSpelling()
  const { name, failure } = props
  const [markup, setMarkup] = useState(textOf(props, name))
  const id = `look-${name}`
  const problem = failure?.fields[name]
  const source = markup.trim().startsWith('<svg')
    ? `data:image/svg+xml,${encodeURIComponent(drawable(markup.trim()))}`
    : null
  return (
    <div className="field">
      <label htmlFor={id}>{LOGOS[name]}</label>
      {source ? (
        <div className="look-logos">
          <span className="look-logo light">
            <img src={source} alt="" />
          </span>
          <span className="look-logo dark">
            <img src={source} alt="" />
          </span>
        </div>
      ) : null}
      <textarea
        id={id}
        name={name}
        className="control code"
        rows={5}
        value={markup}
        onChange={({ target }) => setMarkup(target.value)}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
      />
      <p id={`${id}-hint`} className="muted">
        {spell(
          'The markup of an SVG, without scripts, links, styles or event handlers. With currentColor it takes the colour of the text around it.',
        )}
      </p>
      <label className="row scripted">
        From a file
        <input
          type="file"
          accept=".svg,image/svg+xml"
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (file) setMarkup(svgMarkup(await file.text()))
          }}
        />
      </label>
      {problem ? <p className="problem">{problem}</p> : null}
      <Inherit {...props} of={name} label={LOGOS[name]} />
    </div>
  )
}

/** A picture needs the namespace that markup within a page does without. */
const drawable = (markup: string): string =>
  markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')

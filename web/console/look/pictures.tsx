import { LOOK_PARTS } from '@forecourt/rules/look/parts.ts'
import { CENTRE } from '@forecourt/rules/media/focus.ts'
import { useState } from 'react'
import { Field } from '../parts.tsx'
import { HomeBlocks } from './homeBlocks.tsx'
import { Inherit } from './inherit.tsx'
import { PairList } from './pairList.tsx'
import { OF_TEMPLATE, textOf, type PartProps } from './part.ts'
import { PictureField } from './pictureField.tsx'
import { sourceOf } from './source.ts'

const HOME = LOOK_PARTS.home
const FOCUS = /^(\d{1,3})% (\d{1,3})%$/

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
      <HomeBlocks {...props} />
      {props.isTemplate ? <p className="muted">{OF_TEMPLATE}</p> : null}
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

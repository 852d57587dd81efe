import { LOOK_PARTS } from '@forecourt/rules/look/parts.ts'
import { LOOK_CHOICES } from '@forecourt/rules/look/words.ts'
import { Field } from '../parts.tsx'
import { Inherit, Problem } from './inherit.tsx'
import { textOf, type PartProps } from './part.ts'
import { useSpelling } from '../spelling.ts'

const LABELS = LOOK_PARTS.style

/** Typefaces, corners, and the styles of the header and the home page. */
export function StyleFields(props: PartProps) {
  const spell = useSpelling()
  const { failure, texts } = props
  return (
    <>
      <Faces {...props} name="font_heading" />
      <Faces {...props} name="font_body" />
      <div>
        <Field
          name="corner_radius"
          label={LABELS.corner_radius}
          inputMode="numeric"
          hint="In pixels, from 0 for square corners to 16."
          failure={failure}
          defaultValue={texts.corner_radius ?? ''}
          autoComplete="off"
        />
        <Inherit {...props} of="corner_radius" label={LABELS.corner_radius} />
      </div>
      {(['header_style', 'hero_style'] as const).map((name) => (
        <div key={name}>
          <Field name={name} label={LABELS[name]} failure={failure} defaultValue={texts[name] ?? ''}>
            {Object.entries(LOOK_CHOICES[name]).map(([value, label]) => (
              <option key={value} value={value}>
                {spell(label)}
              </option>
            ))}
          </Field>
          <Inherit {...props} of={name} label={LABELS[name]} />
        </div>
      ))}
    </>
  )
}

/** Typefaces to choose from, each in itself. */
function Faces(props: PartProps & { name: 'font_heading' | 'font_body' }) {
  const { name, failure } = props
  const chosen = textOf(props, name)
  return (
    <div>
      <fieldset className="look-faces">
        <legend>{LABELS[name]}</legend>
        {Object.entries(LOOK_CHOICES[name]).map(([value, label]) => (
          <label key={value} className={`face-${value}`}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </fieldset>
      <Problem id={`${name}-problem`}>{failure?.fields[name]}</Problem>
      <Inherit {...props} of={name} label={LABELS[name]} />
    </div>
  )
}

import { checkedPairs, shownRatio, type ColourKey, type Colours } from '@forecourt/rules/look/pairs.ts'
import { keysOf, LOOK_PARTS } from '@forecourt/rules/look/parts.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Field } from '../parts.tsx'
import { Inherit, Problem } from './inherit.tsx'
import { textOf, type PartProps } from './part.ts'
import { useSpelling } from '../spelling.ts'

const LABELS = LOOK_PARTS.colours
const HEX = /^#[\da-f]{6}$/i
const COLOUR_KEYS = keysOf('colours').filter((key): key is ColourKey => key !== 'colour_scheme')

/** The colours of a site, with the contrast of each pair that the site uses as one picks. */
export function ColourFields(props: PartProps) {
  const spell = useSpelling()
  const [colours, setColours] = useState(
    () => Object.fromEntries(COLOUR_KEYS.map((key) => [key, textOf(props, key)])) as Record<ColourKey, string>,
  )
  const [scheme, setScheme] = useState(textOf(props, 'colour_scheme') as Colours['colour_scheme'])
  const pick = (key: ColourKey, colour: string) => setColours((before) => ({ ...before, [key]: colour }))
  const isWhole = Object.values(colours).every((colour) => HEX.test(colour))
  const hasChanged = COLOUR_KEYS.some((key) => colours[key] !== props.failure?.values[key])
  const pairs = isWhole ? checkedPairs({ ...colours, colour_scheme: scheme }) : []
  return (
    <>
      {COLOUR_KEYS.map((key) => (
        <ColourField
          key={key}
          {...props}
          name={key}
          colour={colours[key]}
          problem={
            // A refusal at one site of a group can’t be seen in these colours alone.
            pairs.find((pair) => pair.key === key && pair.problem)?.problem ??
            (!props.failure?.fields[key] || (HEX.test(colours[key]) && hasChanged)
              ? null
              : { reason: props.failure.fields[key], nearest: null })
          }
          onPick={(colour) => pick(key, colour)}
        />
      ))}
      <div
        onChange={({ target }) => setScheme((target as unknown as HTMLSelectElement).value as Colours['colour_scheme'])}
      >
        <Field
          name="colour_scheme"
          label={spell(LABELS.colour_scheme)}
          hint="Form controls, scroll bars and messages follow it."
          failure={props.failure}
          defaultValue={textOf(props, 'colour_scheme')}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </Field>
        <Inherit {...props} of="colour_scheme" label={spell(LABELS.colour_scheme)} />
      </div>
      <section className="stack tight" aria-labelledby="look-contrast">
        <h3 id="look-contrast">Contrast</h3>
        {isWhole ? (
          <ul className="look-pairs">
            {pairs.map(({ words, colours: shown, ratio, least, problem }) => (
              <li key={words}>
                <svg viewBox="0 0 44 28" aria-hidden="true">
                  <rect width="44" height="28" fill={shown.ground} />
                  <text x="22" y="19" textAnchor="middle" fontSize="14" fontWeight="600" fill={shown.text}>
                    Aa
                  </text>
                </svg>
                <span>{spell(words)}</span>
                <span className={problem ? 'state danger' : 'state good'}>
                  {problem ? <TriangleAlert aria-hidden size={14} /> : <Check aria-hidden size={14} />}{' '}
                  {shownRatio(ratio)} to 1
                  <span className="sr-only">
                    , {problem ? `too low: ${least} is needed` : `enough: ${least} is needed`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{spell('The contrast is shown once every colour is # and six hexadecimal digits.')}</p>
        )}
      </section>
    </>
  )
}

function ColourField({
  name,
  colour,
  problem,
  onPick,
  own,
  inheritedFrom,
}: PartProps & {
  name: ColourKey
  colour: string
  problem: { reason: string; nearest: string | null } | null
  onPick: (colour: string) => void
}) {
  const id = useId()
  const spell = useSpelling()
  const label = spell(LABELS[name])
  const { nearest } = problem ?? { nearest: null }
  return (
    <div className="look-colour">
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        className="scripted"
        aria-label={`Pick: ${label}`}
        value={HEX.test(colour) ? colour.toLowerCase() : '#000000'}
        onChange={({ target }) => onPick(target.value.toUpperCase())}
      />
      <input
        id={id}
        name={name}
        className="control code"
        value={colour}
        onChange={({ target }) => onPick(target.value)}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <Inherit of={name} label={label} own={own} inheritedFrom={inheritedFrom} />
      <Problem id={`${id}-problem`}>{problem ? spell(problem.reason) : undefined}</Problem>
      {nearest ? (
        <div className="suggestion scripted">
          <button type="button" className="button quiet" onClick={() => onPick(nearest)}>
            Use {nearest}
            <span className="sr-only"> for {label}</span>
          </button>
        </div>
      ) : null}
    </div>
  )
}

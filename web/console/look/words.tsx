import { LOOK_PARTS } from '@forecourt/rules/look/parts.ts'
import { ANNOUNCEMENT_INPUTS } from '@forecourt/rules/look/inputs.ts'
import { Field } from '../parts.tsx'
import { Inherit } from './inherit.tsx'
import { PairList } from './pairList.tsx'
import { textOf, type PartProps } from './part.ts'

const MENUS = LOOK_PARTS.menus

/** The menus of the header and the footer. */
export function MenuFields(props: PartProps) {
  const { failure, texts } = props
  return (
    <>
      <div>
        <Field
          name="stock_label"
          label={MENUS.stock_label}
          failure={failure}
          defaultValue={texts.stock_label ?? ''}
          autoComplete="off"
        />
        <Inherit {...props} of="stock_label" label={MENUS.stock_label} />
      </div>
      <PairList {...props} name="header_links" hint="Added to the pages that this menu always has." />
      <PairList {...props} name="service_links" hint="If there are none, the site has no Service menu." />
      <PairList {...props} name="footer_links" />
      <div>
        <Field
          name="footer_note"
          label={MENUS.footer_note}
          lines={3}
          hint="For example, that prices exclude on-road costs."
          failure={failure}
          defaultValue={texts.footer_note ?? ''}
        />
        <Inherit {...props} of="footer_note" label={MENUS.footer_note} />
      </div>
    </>
  )
}

/** One line above the header of every page. */
export function AnnouncementFields(props: PartProps & { today: string }) {
  const { failure, texts, today, warnings } = props
  const shared = (name: keyof typeof ANNOUNCEMENT_INPUTS) => ({
    name,
    label: ANNOUNCEMENT_INPUTS[name],
    failure,
    defaultValue: texts[name] ?? '',
    autoComplete: 'off',
  })
  const warning = warnings[texts['announcement.href'] ?? '']
  const [from, to] = [texts['announcement.from'] ?? '', texts['announcement.to'] ?? '']
  const isShown = (from === '' || from <= today) && (to === '' || today <= to)
  return (
    <>
      <p className="muted">One line above the header of every page. Leave the text empty for none.</p>
      {texts['announcement.text'] && !isShown ? (
        <p className="notice">It isn’t shown today, so it isn’t in the preview either.</p>
      ) : null}
      <Field {...shared('announcement.text')} hint="At most 160 characters. **Bold** and *italic* work." />
      <Field {...shared('announcement.label')} hint="Such as See offers." />
      <Field {...shared('announcement.href')} hint="Such as /special-offers." />
      {warning ? <p className="state warn">{warning}</p> : null}
      <Field {...shared('announcement.from')} type="date" hint="Leave empty to show it from now on." />
      <Field
        {...shared('announcement.to')}
        type="date"
        hint="The day is included. Leave empty to show it until you remove it."
      />
      <label className="check">
        <input
          type="checkbox"
          name="announcement.dismissible"
          value="yes"
          defaultChecked={textOf(props, 'announcement.dismissible') === 'yes'}
        />
        {ANNOUNCEMENT_INPUTS['announcement.dismissible']}
      </label>
      <div>
        <Inherit {...props} of="announcement" label="Announcement" />
      </div>
    </>
  )
}

import { INTENTS } from '@forecourt/rules/owner/garageInputs.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useSite } from '../layout/site.ts'
import type { GarageView } from './garageView.server.ts'
import { ChangeForm, ENTRY, Facts, LIST, Part } from './parts.tsx'
import { TextButton } from './SignIn.tsx'

const TONES = { over: 'text-danger', soon: 'font-semibold', later: 'text-muted' } as const
const LINK = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'

/** The title of that part, here and in the menu of the page. */
export const ownVehiclesTitle = (count: number) => (count > 1 ? 'My vehicles' : 'My vehicle')

/** The person's own vehicles: what is due, and the next step for each. */
export function OwnVehicles({ garage: { vehicles, addVehicleHref } }: { garage: GarageView }) {
  const { settings } = useSite()
  return (
    <Part id="vehicles" title={ownVehiclesTitle(vehicles.length)}>
      {vehicles.length === 0 ? (
        <p className="mb-5 max-w-text text-muted">
          Add the vehicle that you drive, and we remind you when its service or registration is due.
        </p>
      ) : (
        <ul className={`${LIST} mb-6`}>
          {vehicles.map(({ id, site, title, facts, due, serviceHref, valueHref, editHref }) => (
            <li key={id} className={ENTRY}>
              <div className="min-w-0">
                <p className="font-semibold break-words">{title}</p>
                <Facts of={[facts, site?.name]} />
                {due.map(({ label, text, nearness }) => (
                  <p key={label} className={`text-14 ${TONES[nearness]}`}>
                    {label} {text}
                  </p>
                ))}
              </div>
              <div className="flex flex-wrap gap-x-6">
                <a href={serviceHref} className={LINK}>
                  Book a service<span className="sr-only"> for the {title}</span>
                </a>
                {valueHref === null ? null : (
                  <a href={valueHref} className={LINK}>
                    {settings.trade_in_button_text}
                    <span className="sr-only"> for the {title}</span>
                  </a>
                )}
                <a href={editHref} className={LINK}>
                  Edit<span className="sr-only"> the {title}</span>
                </a>
                <ChangeForm intent={INTENTS.removeVehicle} id={id} site={site}>
                  <TextButton>
                    Remove<span className="sr-only"> the {title}</span>
                  </TextButton>
                </ChangeForm>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LinkButton href={addVehicleHref} variant="secondary">
        {vehicles.length === 0 ? 'Add your vehicle' : 'Add another vehicle'}
      </LinkButton>
    </Part>
  )
}

import { whenLoaded } from '../../browser/optionalPart.ts'
import { useSite } from './site.ts'

/** The entry of a footer that opens the question about data again; only where the site asks, and with scripts. */
export function ConsentLink() {
  const site = useSite()
  if (site.settings.consent === 'off') return null
  return (
    <li className="no-js:hidden">
      <button
        type="button"
        className="footer-link"
        onClick={({ currentTarget }) =>
          whenLoaded(import('./ConsentBanner.tsx'), ({ reopenConsent }) => reopenConsent(site, currentTarget))
        }
      >
        Privacy choices
      </button>
    </li>
  )
}

import type { SlotPrelude } from '@forecourt/rules/site/outsideSlots.ts'
import { mayUse, type ConsentSite } from './consent.ts'

/** What scripts of others read from the page. */
interface Outside {
  dataLayer?: unknown[]
  __lc?: { license: number }
}

/** A command of Google's tag is an arguments object, not a list. */
function command(..._given: unknown[]): IArguments {
  // oxlint-disable-next-line prefer-rest-params
  return arguments
}

/** Tells Google's tags what the visitor allows, before they run (their consent mode). */
function tellConsent(site: ConsentSite): void {
  const state = (allowed: boolean) => (allowed ? 'granted' : 'denied')
  const advertising = state(mayUse(site, 'marketing'))
  layer().push(
    command('consent', 'default', {
      analytics_storage: state(mayUse(site, 'statistics')),
      ad_storage: advertising,
      ad_user_data: advertising,
      ad_personalization: advertising,
    }),
  )
}

const layer = () => ((window as Outside).dataLayer ??= [])

const PRELUDES: {
  [K in SlotPrelude['kind']]: (site: ConsentSite, prelude: Extract<SlotPrelude, { kind: K }>) => void
} = {
  gtag(site, { id }) {
    tellConsent(site)
    layer().push(command('js', new Date()), command('config', id))
  },
  tag_manager(site) {
    tellConsent(site)
    layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  },
  livechat(_site, { license }) {
    ;(window as Outside).__lc = { license }
  },
}

/** Prepares the page for a script of others. */
export const runPrelude = <K extends SlotPrelude['kind']>(
  site: ConsentSite,
  prelude: Extract<SlotPrelude, { kind: K }>,
): void => PRELUDES[prelude.kind as K](site, prelude)

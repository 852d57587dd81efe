import type { Form } from '../forms/form.ts'
import type { Settings } from '../site/config.ts'
import { paths, type PathSite } from '../site/paths.ts'
import type { Model } from './model.ts'

const INTEREST = 'Register Your Interest'

/** The quote form for a model; for one that is coming soon it registers interest. */
export const quoteForm = (form: Form, model: Pick<Model, 'status'> | null): Form =>
  model?.status === 'coming_soon' ? { ...form, title: INTEREST, submitLabel: INTEREST } : form

/** A button of a model page's intro. */
export interface IntroButton {
  kind: 'quote' | 'test_drive' | 'finance'
  label: string
  href: string
}

/** The fields of a site that the intro needs; `Site` and `PublicSite` both have them. */
export interface IntroSite extends PathSite {
  settings: PathSite['settings'] & Pick<Settings, 'test_drive_enabled' | 'finance_enabled'>
}

/**
 * The buttons of a model page's intro (spec §2 Layout): a quote, or registering interest while the model is coming
 * soon; a test drive and finance if the site offers them. Spelling is localised when rendered.
 */
export function introButtons(
  model: Pick<Model, 'id' | 'slug' | 'name' | 'status'>,
  site: IntroSite,
): readonly IntroButton[] {
  const to = paths(site)
  const { test_drive_enabled: testDrives, finance_enabled: finance } = site.settings
  const buttons: (IntroButton | false)[] = [
    {
      kind: 'quote',
      label: model.status === 'coming_soon' ? INTEREST : 'Get a Quote',
      href: to.orderNow(model),
    },
    testDrives && { kind: 'test_drive', label: 'Book a Test Drive', href: to.testDrive(model) },
    finance && { kind: 'finance', label: 'Finance Enquiry', href: to.finance() },
  ]
  return buttons.filter((button) => button !== false)
}

/** The line with the city, such as For sale in Bathurst, NSW (spec §2 Layout); null for a site without a city. */
export const forSaleIn = (site: { city: string | null; state: string }): string | null =>
  site.city ? `For sale in ${site.city}, ${site.state.toUpperCase()}` : null

import { banksiaContent } from './banksia.ts'
import { casuarinaContent } from './casuarina.ts'
import { ironbarkContent } from './ironbark.ts'
import { kowhaiContent } from './kowhai.ts'
import { lonestarContent } from './lonestar.ts'
import { redgumContent } from './redgum.ts'
import { saltbushContent } from './saltbush.ts'
import type { DemoContent } from './shape.ts'
import { wattleMotorsContent } from './wattle/motors/content.ts'
import { wattleSelectContent } from './wattle/select/content.ts'

/** The content of each demo site, by the site's slug. */
export const CONTENT: Readonly<Record<string, DemoContent>> = {
  'wattle-motors': wattleMotorsContent,
  'wattle-select': wattleSelectContent,
  'saltbush-mazda': saltbushContent,
  'kowhai-cars': kowhaiContent,
  'redgum-campers': redgumContent,
  'banksia-rv': banksiaContent,
  'ironbark-trucks': ironbarkContent,
  'casuarina-motorcycles': casuarinaContent,
  'lonestar-autos': lonestarContent,
}

import { CHARGE_TABLE, type ChargeTable } from '../table.ts'
import { NEW_ZEALAND } from './newZealand.ts'
import { QUEENSLAND } from './queensland.ts'
import { TEXAS } from './texas.ts'

/** The tables that come with the platform. A place whose charges could not be read from a source has none. */
export const BUILT_IN_TABLES: readonly ChargeTable[] = [QUEENSLAND, NEW_ZEALAND, TEXAS].map((table) =>
  CHARGE_TABLE.parse(table),
)

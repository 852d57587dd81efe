import { expect, test } from 'vitest'
import { NO_TRADE_FACTS, type TradeFacts } from './car.ts'
import { warrantyText } from './warranty.ts'

test.each<[Partial<TradeFacts>, string | null]>([
  [{}, null],
  [{ warranty_provider: 'Somebody' }, null],
  [{ warranty_months: 0, warranty_km: 0 }, null],
  [{ warranty_kind: 'none', warranty_months: 12 }, 'No dealer warranty'],
  [{ warranty_kind: 'dealer' }, 'Dealer'],
  [{ warranty_kind: 'dealer', warranty_months: 1 }, 'Dealer: 1 month'],
  [{ warranty_kind: 'dealer', warranty_months: 12 }, 'Dealer: 12 months'],
  [{ warranty_kind: 'dealer', warranty_months: 24 }, 'Dealer: 2 years'],
  [{ warranty_kind: 'dealer', warranty_months: 30 }, 'Dealer: 30 months'],
  [{ warranty_kind: 'statutory', warranty_months: 3, warranty_km: 5_000 }, 'Statutory: 3 months or 5,000 km'],
  [{ warranty_months: 3 }, '3 months'],
  [
    { warranty_kind: 'manufacturer', warranty_months: 60, warranty_expiry: '2028-01-31', warranty_km: 150_000 },
    'Manufacturer: until 31 January 2028 or 150,000 km',
  ],
  [{ warranty_expiry: '2028-01-31' }, 'Until 31 January 2028'],
  [{ warranty_kind: 'dealer', warranty_provider: ' Best & Sons ' }, 'Dealer (Best & Sons)'],
])('%j', (facts, text) => expect(warrantyText({ ...NO_TRADE_FACTS, ...facts }, { locale: 'en-AU' })).toBe(text))

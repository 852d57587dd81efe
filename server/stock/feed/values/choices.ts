import type { CarStatus, PriceType, ServiceHistory, TitleStatus } from '@forecourt/rules/car/car.ts'
import type { CarType, ListingType } from '@forecourt/rules/kinds/carType.ts'
import { byPattern } from './reading.ts'

export const readCarType = byPattern<CarType>(
  [
    [/^(?:(?:ex[ -]?)?(?:demo|demonstrator)|d)$/i, 'demo'],
    [/^(?:new|n|brand[ -]?new)$/i, 'new'],
    [/^(?:used|u|(?:certified )?pre[ -]?owned|cpo|second[ -]?hand)$/i, 'used'],
  ],
  'is not new, used or demo',
  [
    [/\bdemo(?:nstrator)?\b/i, 'demo'],
    [/^(?:dealer|quality|certified|approved) used\b|^used (?:car|vehicle|stock)s?$/i, 'used'],
    [/^new (?:car|vehicle|stock|in[ -]stock)s?$/i, 'new'],
  ],
)

export const readListingType = byPattern<ListingType>(
  [
    [/^(?:(?:for )?sale|retail|buy)$/i, 'sale'],
    [/^(?:(?:for )?(?:rent|hire)|rental|car hire)$/i, 'rental'],
    [/^(?:subscription|subscribe|by subscription)$/i, 'subscription'],
  ],
  'is not sale, rental or subscription',
)

export const readStatus = byPattern<CarStatus>(
  [
    [/^in[ _-]?stock$/i, 'in_stock'],
    [/^(?:coming[ _-]?soon|in[ _-]?transit|on[ _-]?order)$/i, 'coming_soon'],
    [/^other$/i, 'other'],
  ],
  'is not in_stock, coming_soon or other',
)

export const readPriceType = byPattern<PriceType>(
  [
    [/^drive[ _-]?away$/i, 'drive_away'],
    [/^(?:egc|excl?(?:uding|udes)?\.? gov(?:ernmen)?t\.? charges)$/i, 'egc'],
    [/^(?:plus[ _-]?orc|\+ ?orc|plus on.?road costs)$/i, 'plus_orc'],
    [/^(?:enquire|poa|price on application)$/i, 'enquire'],
  ],
  'is not drive_away, egc, plus_orc or enquire',
  [[/^excl.*gov/i, 'egc']],
)

export const readLicenceClass = byPattern<string>(
  [
    [/^(?:c|car)(?: (?:class|licen[cs]e))?$/i, 'C'],
    [/^(?:lr|light rigid)(?: (?:class|licen[cs]e))?$/i, 'LR'],
    [/^(?:mr|medium rigid)(?: (?:class|licen[cs]e))?$/i, 'MR'],
    [/^(?:hr|heavy rigid)(?: (?:class|licen[cs]e))?$/i, 'HR'],
    [/^(?:hc|heavy combination)(?: (?:class|licen[cs]e))?$/i, 'HC'],
    [/^(?:mc|multi[ -]?combination)(?: (?:class|licen[cs]e))?$/i, 'MC'],
    [/^class ?1$/i, 'Class 1'],
    [/^class ?2$/i, 'Class 2'],
    [/^class ?3$/i, 'Class 3'],
    [/^class ?4$/i, 'Class 4'],
    [/^class ?5$/i, 'Class 5'],
    [/^class ?6$/i, 'Class 6'],
  ],
  'is not a licence class such as MR or Class 2',
)

export const readLams = byPattern<boolean>(
  [
    [/^(?:true|yes|y|1|t|lams|(?:lams|learner)[ -]?(?:approved|legal)|approved)$/i, true],
    [/^(?:false|no|n|0|f|(?:not|non)[ -]?(?:lams|approved|learner).*|full(?: power| licen[cs]e)?|open)$/i, false],
  ],
  'does not say whether it is LAMS approved',
)

export const readServiceHistory = byPattern<ServiceHistory>(
  [
    [/^(?:full|fsh|complete|full (?:dealer )?service (?:history|records?)|f\.s\.h\.?)$/i, 'full'],
    [/^(?:part|partial|psh|some|incomplete|part(?:ial)? service (?:history|records?))$/i, 'partial'],
    [/^(?:no|none|no (?:service )?(?:history|records?|books?))$/i, 'none'],
  ],
  'is not full, partial or none',
  [
    [/\bfull\b/i, 'full'],
    [/\bpart(?:ial)?\b/i, 'partial'],
  ],
)

export const readTitleStatus = byPattern<TitleStatus>(
  [
    [/^(?:clean|clear)(?: title)?$/i, 'clean'],
    [/^(?:rebuilt|reconstructed)(?: title)?$/i, 'rebuilt'],
    [/^(?:salvage|junk)(?: title)?$/i, 'salvage'],
    [/^(?:lemon|manufacturer buyback)(?: title)?$/i, 'lemon'],
    [/^(?:flood|water damage)(?: title)?$/i, 'flood'],
  ],
  'is not clean, rebuilt, salvage, lemon or flood',
)

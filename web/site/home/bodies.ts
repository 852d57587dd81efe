const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/camper ?trailer|hybrid trailer/i, 'camper-trailer'],
  [/caravan|pop.?top/i, 'caravan'],
  [/motor ?home|campervan|fifth/i, 'motorhome'],
  [/suv|off.?road|4wd/i, 'suv'],
  [/hatch/i, 'hatch'],
  [/convertible|cabriolet|roadster|cabrio/i, 'convertible'],
  [/coupe|coupé|sports car/i, 'coupe'],
  [/wagon|estate/i, 'wagon'],
  [/cab.?chassis|tray|flat/i, 'cab-chassis'],
  [/ute|utility|pick.?up/i, 'ute'],
  [/people|mpv|minivan/i, 'people-mover'],
  [/bus|coach/i, 'bus'],
  [/van/i, 'van'],
  [/truck|prime mover|tipper/i, 'truck'],
  [/sedan|saloon/i, 'sedan'],
  [/scooter|moped/i, 'scooter'],
  [/naked|sport|cruiser|tour|adventure|enduro|motocross|trail|bike|motorcycle/i, 'motorcycle'],
]

/** The drawing of a body type; a car from the front for one that is not drawn. */
export const silhouetteOf = (body: string): string =>
  `/bodies/${DRAWN.find(([pattern]) => pattern.test(body))?.[1] ?? 'other'}.svg`

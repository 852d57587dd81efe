/** Which photographs stand at the head of home pages, in articles, offers and on the pages of models, and what of them is hidden. */

/** Left, top, width, height in the source's pixels. */
export type Box = readonly [number, number, number, number]

export interface Source {
  source: string
  /** What must not be read or recognised. */
  blur?: readonly Box[]
  /** Corners of a plate that somebody painted over in one colour: it gets the tone of the grille around it. */
  darkened?: string
  /** Whether its fine grain is smoothed, which a phone would spend more bytes on than it can show. */
  smooth?: true
}

interface Hero extends Source {
  desk: Box
  phone: Box
}

/** Its `blur` counts in the finished picture. */
interface Scene extends Source {
  /** Without it the middle of the picture, 3:2. */
  crop?: Box
}

/** The pictures at the head of the home pages. The search covers their lower edge, so vehicles stand above it. */
export const HEROES: Readonly<Record<string, Hero>> = {
  'wattle-motors': {
    source: 'photos_pexels/bmw-3-series-f30-on-dirt-hero.jpg',
    desk: [0, 255, 1600, 720],
    phone: [190, 250, 1000, 750],
  },
  'wattle-select': {
    source: 'photos_pexels/hand-on-the-steering-wheel-scene.jpg',
    desk: [94, 0, 1506, 941],
    phone: [345, 0, 1255, 941],
  },
  'kowhai-cars': {
    source: 'photos_pexels/skoda-octavia-in-snow-hero.jpg',
    smooth: true,
    blur: [[1290, 855, 140, 50]],
    desk: [0, 345, 1600, 720],
    phone: [600, 315, 1000, 750],
  },
  'redgum-campers': {
    source: 'photos_unsplash/volkswagen-t2-kombi-camper-in-the-mountains-hero.jpg',
    desk: [0, 310, 1600, 720],
    phone: [285, 260, 1000, 750],
  },
  'banksia-rv': {
    source: 'photos_pixabay/ford-transit-alcove-motorhome-front34.jpg',
    desk: [95, 0, 1440, 899],
    phone: [95, 0, 1440, 899],
  },
  'ironbark-trucks': {
    source: 'photos_unsplash/road-train-truck-outback-hero.jpg',
    blur: [[1000, 672, 90, 36]],
    desk: [0, 124, 1600, 720],
    phone: [330, 90, 1000, 750],
  },
  'casuarina-motorcycles': {
    source: 'photos_unsplash/suzuki-gsx-r1000r-front34.jpg',
    desk: [0, 67, 1600, 1000],
    phone: [130, 60, 1333, 1000],
  },
  'lonestar-autos': {
    source: 'photos_unsplash/chevrolet-camaro-front34.jpg',
    desk: [0, 40, 1600, 1000],
    phone: [90, 40, 1333, 1000],
  },
}

/** Mazda's hatch alone in a white room: its studio picture, cut out and lit again. */
const MAZDA3 = {
  source: 'photos_by_sa/mazda-3-2019-studio-front34.jpg',
  darkened: '1213,713 1391,710 1391,762 1214,767',
} as const
export const STUDIO = { site: 'saltbush-mazda', ...MAZDA3 } as const

/** Photographs of articles, pages, offers and models, 1200 by 800. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'service-hands': { source: 'photos_pexels/hands-on-an-engine-scene.jpg' },
  'service-spanners': { source: 'photos_pexels/spanners-on-a-workshop-wall-scene.jpg', smooth: true },
  'service-belt': { source: 'photos_pexels/engine-bay-drive-belt-scene.jpg' },
  'service-jack': { source: 'photos_pexels/trolley-jack-in-a-workshop-scene.jpg' },
  'service-engine-bay': { source: 'photos_unsplash/mechanic-leaning-over-an-engine-bay-scene.jpg' },
  'tyre-and-wheel': { source: 'photos_unsplash/tyre-and-wheel-scene.jpg' },
  'mountain-road': { source: 'photos_unsplash/mountain-road-scene.jpg' },
  'electric-charging': { source: 'photos_unsplash/volkswagen-e-golf-charging-scene.jpg' },
  'dealer-lot': {
    source: 'photos_pexels/volkswagen-passat-on-a-dealer-lot-side.jpg',
    blur: [
      [880, 190, 50, 40],
      [930, 145, 60, 55],
      [1010, 75, 100, 80],
      [1170, 0, 30, 65],
    ],
  },
  'toyota-hilux': { source: 'photos_by_sa/toyota-hilux-exterior-01.jpg' },
  'volkswagen-t-cross-interior': { source: 'photos_free/vw-tcross-interior-01.jpg' },
  'toyota-corolla-sedan': {
    source: 'photos_by_sa/toyota-corolla-sx-sedan-zre172r-2013-2016-rear34.jpg',
    blur: [[15, 325, 235, 110]],
  },
  'toyota-yaris': { source: 'photos_unsplash/toyota-yaris-yellow-rear34.jpg', blur: [[945, 350, 150, 65]] },
  'range-rover-evoque': { source: 'photos_pexels/range-rover-evoque-front34.jpg' },
  'mazda-cx-5-street': { source: 'photos_by_sa/mazda-cx-5-kf-maxx-2017-front34.jpg', blur: [[1110, 545, 90, 75]] },
  'subaru-outback': { source: 'photos_by_sa/subaru-outback-bt-2020-front34.jpg', blur: [[60, 465, 155, 105]] },
  'audi-q5-snow': {
    source: 'photos_unsplash/audi-q5-in-snow-front.jpg',
    crop: [0, 640, 1280, 853],
    blur: [[500, 495, 225, 75]],
  },
  'landcruiser-prado': { source: 'photos_unsplash/toyota-landcruiser-prado-150-front34.jpg' },
  'jeep-wrangler-forest': {
    source: 'photos_pexels/jeep-wrangler-on-a-forest-road-hero.jpg',
    crop: [0, 760, 1025, 683],
  },
  'kombi-beach': { source: 'photos_pixabay/volkswagen-t2-kombi-camper-at-the-beach-side.jpg' },
  motorhome: { source: 'photos_pixabay/ford-transit-alcove-motorhome-front34.jpg' },
  'trucks-in-a-row': { source: 'photos_unsplash/freightliner-trucks-in-a-row-scene.jpg', blur: [[355, 610, 120, 50]] },
  'truck-desert': { source: 'photos_unsplash/semi-trailer-truck-in-the-desert-hero.jpg' },
  'road-train': { source: 'photos_unsplash/road-train-truck-outback-hero.jpg', blur: [[790, 632, 90, 46]] },
  'yamaha-mt-07': { source: 'photos_unsplash/yamaha-mt-07-black-side.jpg' },
  'kawasaki-er-6n': { source: 'photos_unsplash/kawasaki-er-6n-side.jpg' },
  'motorcycle-blue': { source: 'photos_unsplash/naked-street-motorcycle-blue-side.jpg' },
  'yamaha-yzf-r3': { source: 'photos_unsplash/yamaha-yzf-r3-front34.jpg' },
  'yamaha-yzf-r6': { source: 'photos_unsplash/yamaha-yzf-r6-side.jpg' },
  'honda-cbr650r': { source: 'photos_unsplash/honda-cbr650r-with-rider-side.jpg' },
  'motorcycle-gravel': {
    source: 'photos_unsplash/adventure-motorcycle-on-a-gravel-road-hero.jpg',
    crop: [300, 220, 1000, 667],
  },
  'jeep-grand-cherokee': { source: 'photos_pexels/jeep-grand-cherokee-wk2-front34.jpg', blur: [[395, 485, 85, 50]] },
  'ram-1500': { source: 'photos_by_sa/ram-1500-laramie-2019-front34.jpg', blur: [[15, 560, 135, 85]] },
  'ford-f-150': { source: 'photos_by_sa/ford-f-150-xlt-2021-front34.jpg' },
  'chevrolet-silverado': { source: 'photos_free/chevrolet-silverado-1500-crew-cab-2019-front34.jpg' },
  'model-gwm-tank-300': { source: 'photos_by_sa/gwm-tank-300-front34.jpg' },
  'model-haval-jolion': { source: 'photos_by_sa/haval-jolion-2024-rear34.jpg' },
  'model-haval-h6': { source: 'photos_free/haval-h6-2019-rear34.jpg' },
  'model-mg-zs-ev': { source: 'photos_by_sa/mg-zs-ev-front34.jpg', blur: [[100, 480, 170, 115]] },
  'model-volkswagen-golf': { source: 'photos_by_sa/volkswagen-golf-8-2020-front34.jpg', blur: [[0, 525, 180, 95]] },
  'model-volkswagen-tiguan': {
    source: 'photos_by_sa/volkswagen-tiguan-r-facelift-studio-front34.jpg',
    blur: [[140, 490, 185, 100]],
  },
  'model-hyundai-i30': {
    source: 'photos_by_sa/hyundai-i30-sedan-elantra-cn7-2021-studio-front34.jpg',
    blur: [[155, 455, 120, 90]],
  },
  'model-mazda3': MAZDA3,
  'model-mazda-cx-30': { source: 'photos_by_sa/mazda-cx-30-2020-studio-front34.jpg', blur: [[915, 515, 100, 75]] },
  'model-mazda-cx-5': { source: 'photos_by_sa/mazda-cx-5-kf-facelift-studio-front34.jpg' },
}

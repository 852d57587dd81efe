import {
  divIcon,
  latLngBounds,
  map as createMap,
  marker,
  tileLayer,
  type Map as LeafletMap,
  type Marker,
  type TileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'

/** A place on a map; with `href` its pin opens a link. */
export interface Pin {
  name: string
  lat: number
  long: number
  href: string | null
}

/** The tile server of a map, and its attribution. */
export interface Tiles {
  url: string
  attribution: { text: string; url: string }
}

/** Zoom level for a single place, and the maximum for several: streets with their names. */
const ZOOM = 15

const PIN = divIcon({
  className: 'map-pin',
  html: '<svg aria-hidden="true" viewBox="-24 -58 48 66" width="32" height="44"><path d="M0 4C-16-14-22-24-22-34a22 22 0 1 1 44 0C22-24 16-14 0 4Z"/><circle cy="-34" r="8"/></svg>',
  iconSize: [32, 44],
  iconAnchor: [16, 41],
  popupAnchor: [0, -38],
})

/** Draws a tile server's pictures on a map, with its attribution. */
function tilesOn(map: LeafletMap, tiles: Tiles): TileLayer {
  const attribution = linkTo(tiles.attribution.url, tiles.attribution.text)
  attribution.target = '_blank'
  attribution.rel = 'noopener'
  map.attributionControl.setPrefix(false)
  return tileLayer(tiles.url, { attribution: attribution.outerHTML, maxZoom: 19 })
}

function linkTo(url: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = url
  link.textContent = text
  return link
}

/**
 * Draws a map into an element that has a size. Arrow keys move it, plus and minus zoom it, its pins are tab stops, and
 * an open popup has the focus until it is closed; the wheel and one finger scroll the page, not the map. `onReady` is
 * called with the first tile. A map without any tiles removes itself and is never ready. Returns the function that
 * removes it.
 */
export function drawMap(element: HTMLElement, pins: readonly Pin[], tiles: Tiles, onReady: () => void): () => void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const coarse = window.matchMedia('(pointer: coarse)').matches
  const map = createMap(element, {
    scrollWheelZoom: false,
    dragging: !coarse,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  })
  let removed = false
  let ready = false
  const remove = () => {
    if (!removed) map.remove()
    removed = true
  }
  const layer = tilesOn(map, tiles)
  layer.on('tileload', () => {
    if (!ready) onReady()
    ready = true
  })
  // Deferred: the layer's own event has to finish first.
  layer.on('load', () => {
    if (!ready) setTimeout(remove)
  })

  if (pins.length === 1) map.setView([pins[0]!.lat, pins[0]!.long], ZOOM)
  else
    map.fitBounds(latLngBounds(pins.map(({ lat, long }) => [lat, long])), {
      maxZoom: ZOOM,
      paddingTopLeft: [40, 64],
      paddingBottomRight: [40, 32],
    })
  layer.addTo(map)
  for (const { name, lat, long, href } of pins) {
    const pin = marker([lat, long], { icon: PIN, interactive: href !== null, keyboard: href !== null })
    pin.addTo(map)
    if (href === null) continue
    const link = linkTo(href, name)
    const element = pin.getElement()!
    element.setAttribute('aria-label', name)
    pin.bindPopup(link, { closeButton: false })
    // Deferred: the key that opens it would otherwise follow the link as well.
    pin.on('popupopen', () => setTimeout(() => link.focus({ preventScroll: true })))
    // The library handles this key only if the map itself has the focus.
    link.addEventListener('keydown', ({ key }) => key === 'Escape' && pin.closePopup())
    pin.on('popupclose', () => element.focus({ preventScroll: true }))
  }
  return remove
}

/** A point of the earth. */
export interface Point {
  lat: number
  long: number
}

/** Decimal places of a picked point: about a metre. */
const PLACES = 5
const rounded = (degrees: number) => Number(degrees.toFixed(PLACES))

/**
 * A map on which a place is picked: a click sets the pin, and the pin can be dragged. One finger beside the pin scrolls
 * the page, not the map; two move it. It begins at the pin, else at `near`. `onReady` is called with the first tile.
 */
export function pickOnMap(
  element: HTMLElement,
  { pin, near, tiles }: { pin: Point | null; near: Point; tiles: Tiles },
  { onReady, onPick }: { onReady: () => void; onPick: (point: Point) => void },
): { show: (point: Point | null) => void; remove: () => void } {
  const coarse = window.matchMedia('(pointer: coarse)').matches
  const map = createMap(element, { scrollWheelZoom: false, dragging: !coarse })
  let placed: Marker | null = null
  const layer = tilesOn(map, tiles)
  layer.once('tileload', onReady)
  const start = pin ?? near
  map.setView([start.lat, start.long], pin ? ZOOM : ZOOM - 2)
  layer.addTo(map)
  const picked = (lat: number, lng: number) => onPick({ lat: rounded(lat), long: rounded(lng) })

  function show(point: Point | null) {
    if (!point) {
      placed?.remove()
      placed = null
      return
    }
    if (placed) placed.setLatLng([point.lat, point.long])
    else {
      // The fields beside the map are for keys.
      placed = marker([point.lat, point.long], { icon: PIN, draggable: true, keyboard: false }).addTo(map)
      placed.on('dragend', () => {
        const at = placed!.getLatLng()
        picked(at.lat, at.lng)
      })
    }
    if (!map.getBounds().contains([point.lat, point.long])) map.panTo([point.lat, point.long])
  }

  show(pin)
  map.on('click', ({ latlng }) => picked(latlng.lat, latlng.wrap().lng))
  return { show, remove: () => void map.remove() }
}

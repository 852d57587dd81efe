/** Illustrated vehicles with a 360-degree view, by shape and colour; demo/prepare/turns.ts draws them. */
export const TURNS: readonly (readonly [shape: string, colour: string])[] = [['caravan', 'white']]

/** Number of pictures of a 360-degree view, and their size. */
export const TURN_VIEWS = 24
export const TURN_SIZE = { width: 900, height: 600 } as const

/** The 360-degree view and the video of a vehicle without photographs, as feed columns; null where its shape has none. */
export function turnOf(images: string): { spin_images: string; video_url: string } | null {
  const [card = ''] = images.split(' ')
  const turn = TURNS.find(([shape]) => card.startsWith('/media/vehicles/') && card.endsWith(`-${shape}.webp`))
  if (turn === undefined) return null
  const base = `/media/vehicles/turns/${turn.join('-')}`
  const { width, height } = TURN_SIZE
  const views = Array.from({ length: TURN_VIEWS }, (_, at) => `${base}-${at + 1}.webp ${width} ${height}`)
  return { spin_images: views.join('|'), video_url: `${base}.mp4` }
}

import sharp from 'sharp'

/** Brighter than a tyre and greyer than paint: the plain backdrop of the studio pictures and its drawn shadow. */
const DARKEST = 120
const GREYEST = 16

/**
 * A vehicle without the plain grey backdrop that touches the edges of its picture, as PNG, cut to its outline. It is
 * for strongly coloured vehicles: a white or grey one runs into the backdrop.
 */
export async function cutOut(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isBackdrop = (at: number): boolean => {
    const [red, green, blue] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!]
    const lowest = Math.min(red, green, blue)
    return Math.max(red, green, blue) - lowest < GREYEST && lowest > DARKEST
  }
  const mask = Buffer.alloc(width * height, 255)
  const open: number[] = []
  for (let x = 0; x < width; x += 1) open.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y += 1) open.push(y * width, (y + 1) * width - 1)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (mask[at] === 0 || !isBackdrop(at)) continue
    mask[at] = 0
    const x = at % width
    if (x > 0) open.push(at - 1)
    if (x < width - 1) open.push(at + 1)
    if (at >= width) open.push(at - width)
    if (at < width * (height - 1)) open.push(at + width)
  }
  // Soft edges, drawn in a little so that nothing of the backdrop stays around the vehicle.
  const alpha = await sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(1.4)
    .linear(1.9, -115)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const cut = await sharp(data, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(cut).trim({ threshold: 1 }).png().toBuffer()
}

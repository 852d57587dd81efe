import { crc32 } from 'node:zlib'

/** Files of one entry each: a zip with nothing compressed in it. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)]
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(data.length, 8)
    sizes.writeUInt16LE(path.length, 12)
    const start = Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), start, sizes, path, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), start, sizes, place, path]))
    files.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, index, end])
}

const office = (part: string, kind: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${kind}.main+xml"/></Types>`,
    [part]: '<document/>',
  })

const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_016),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(64),
  ])

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

/** Small files of each accepted kind, and of some that are rejected. */
export const SAMPLES = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]),
  webp: Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/v02aAA=', 'base64'),
  heic: Buffer.concat([
    Buffer.from('0000001866747970', 'hex'),
    Buffer.from('heic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(64),
  ]),
  docx: office('word/document.xml', `${OPEN_XML}.wordprocessingml.document`),
  doc: compound('WordDocument'),
  xlsx: office('xl/workbook.xml', `${OPEN_XML}.spreadsheetml.sheet`),
  docm: office('word/document.xml', 'application/vnd.ms-word.document.macroEnabled'),
  xls: compound('Workbook'),
  zip: zip({ 'a.txt': 'a', 'b.txt': 'b' }),
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(256)]),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  gif: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  text: Buffer.from('just some words'),
} as const

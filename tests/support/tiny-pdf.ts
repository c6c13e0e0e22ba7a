const PAPER = '/Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R'

/** A PDF of two pages with a box on each. @param second the object of the second page */
export function twoPages(second = `<<${PAPER}>>`): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    `<<${PAPER}>>`,
    second,
    stream('', '20 20 200 300 re f'),
  ])
}

/** One page with words in a font that the file names and doesn't hold. */
export function typedPdf(words: string): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<<${PAPER}/Resources<</Font<</F 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('', `BT /F 24 Tf 20 300 Td (${words}) Tj ET`),
  ])
}

/** Codings of scanned pictures, each with a black box on white. */
const SCANS = {
  fax: () => {
    const rules = '/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/Rows 64/BlackIs1 true>>'
    return stream(picture(64, rules), FAX)
  },
  jbig2: () => stream(picture(64, '/BitsPerComponent 1/Filter/JBIG2Decode'), jbig2()),
  jpx: () => stream(picture(32, '/Filter/JPXDecode'), JPX),
} as const

/** As an office scanner writes it: a PDF of one page that is a picture. */
export function scannedPdf(coding: keyof typeof SCANS): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<<${PAPER}/Resources<</XObject<</Scan 4 0 R>>>>>>`,
    SCANS[coding](),
    stream('', '300 0 0 400 0 0 cm /Scan Do'),
  ])
}

const picture = (side: number, rules: string) =>
  `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray${rules}`

const stream = (entries: string, bytes: string) => `<<${entries}/Length ${bytes.length}>>stream\n${bytes}\nendstream`

const bytesOf = (base64: string) => Buffer.from(base64, 'base64').toString('latin1')
/** 64 by 64 pixels in Group 4. */
const FAX = bytesOf('JqB4b//8ilP/////////////////////////+P////8AEAE=')
/** 32 by 32 pixels in JPEG 2000. */
const JPX = bytesOf(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAACAAAQcHAAAAAAAPY29scgEAAAAAABEAAACpanAyY/9P/1EAKQAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAKAAB/5OAz7wKfYBR94CAByAHJQjODkQMA9AN4oCAgP/Z',
)

/** The segments of a page and of its picture, which has the bytes of a fax (ITU-T T.88, 7.2 and 7.4). */
function jbig2(): string {
  const size = [0, 0, 0, 64, 0, 0, 0, 64]
  const page = [...size, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const region = [...size, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...Buffer.from(FAX, 'latin1')]
  const segment = (number: number, type: number, data: readonly number[]) => [
    0,
    0,
    0,
    number,
    type,
    0,
    1,
    0,
    0,
    0,
    data.length,
    ...data,
  ]
  return Buffer.from([...segment(0, 48, page), ...segment(1, 38, region)]).toString('latin1')
}

/** @param bodies the objects from the first on, the catalog */
function writePdf(bodies: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const places = bodies.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${body}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = bodies.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

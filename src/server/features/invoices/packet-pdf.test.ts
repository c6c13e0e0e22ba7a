import { getResolvedPDFJS } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { DetentionStatement } from '#contract/freight/detention.ts'
import type { LoadDocument } from '#contract/freight/document.ts'
import type { SentInvoice } from '#contract/freight/invoice.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { TRINITY_MILLS } from '#tests/support/paper-place.ts'
import { nodesIn, readPdf } from '#tests/support/read-pdf.ts'
import type { Packet } from '#server/ports/pdf/packet.ts'
import { buildPacketPdf } from './packet-pdf.ts'

const dealId = '40000000-0000-4000-8000-000000000001'
const party = {
  dotNumber: '2871190',
  isDotVerified: false,
  mcNumber: '661204',
  contactName: 'Marta Okafor',
  phone: '+1 312 555 0110',
  email: 'billing@bluemesa.test',
}
const broker = { ...party, name: 'Blue Mesa Freight LLC' }
const carrier = { ...party, name: 'Łukasz & Søn Trucking', dotNumber: '3104552', mcNumber: '810022', email: null }
const pickup = {
  stop: 'pickup' as const,
  place: TRINITY_MILLS,
  appointment: { from: '2026-11-23T21:00:00.000Z', to: '2026-11-23T23:30:00.000Z' },
}
const delivery = {
  stop: 'delivery' as const,
  place: { ...TRINITY_MILLS, city: 'Atlanta', state: 'GA', zone: 'America/New_York' },
  appointment: { from: '2026-11-25T12:00:00.000Z', to: null },
}
const detention = { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 }

const CONFIRMATION: RateConfirmationDocument = {
  dealId,
  loadNumber: 48_213,
  version: 1,
  latestVersion: 1,
  issuedAt: '2026-11-22T23:12:00.000Z',
  replaces: null,
  requestedAt: '2026-11-22T23:02:00.000Z',
  acceptedAt: '2026-11-22T23:12:00.000Z',
  endedAt: null,
  broker,
  carrier,
  dispatcher: null,
  stops: [
    { ...pickup, contact: null },
    { ...delivery, contact: null },
  ],
  freight: {
    reference: 'BK-20000239',
    commodity: 'Paper cups, palletized',
    packaging: 'Pallets',
    weight: 38_000,
    vehicle: 'Van',
    trailer: 'Dry 53 FT',
    equipmentCode: 'V',
    miles: 781,
    milesSource: 'road-model',
    specialInstructions: null,
    brokerNotes: null,
  },
  team: false,
  rate: 2150,
  detention,
  paperTerms: {},
  hash: '9f3c41ae77d02b58'.repeat(4),
  signatures: [],
}

const clock = {
  state: 'ended' as const,
  departedAt: '2026-11-24T00:00:00.000Z',
  freeEndsAt: '2026-11-23T23:00:00.000Z',
}
const STATEMENT: DetentionStatement = {
  dealId,
  loadNumber: 48_213,
  asOf: '2026-11-26T15:00:00.000Z',
  broker,
  carrier,
  terms: detention,
  stops: [
    {
      ...pickup,
      ...clock,
      arrivedAt: pickup.appointment.from,
      startsAt: pickup.appointment.from,
      minutes: 180,
      pastFreeMinutes: 60,
      steps: 4,
      billedMinutes: 60,
      amount: 50,
    },
  ],
  amount: 50,
  events: [],
  chain: { intact: true, hash: 'ab'.repeat(32) },
}

const FIRST: SentInvoice = {
  version: 1,
  status: 'disputed',
  lines: [{ kind: 'rate', amount: 2150 }],
  total: 2150,
  remitTo: { kind: 'carrier', name: 'Łukasz & Søn Trucking', address: '12 Depot Rd, Laredo, TX 78040', email: null },
  isNewPayee: false,
  sentAt: '2026-11-26T14:00:00.000Z',
  dueOn: '2026-12-25',
  open: 0,
  restClosedAt: null,
  approvedAt: null,
  disputed: { at: '2026-11-26T14:30:00.000Z', reason: 'The lumper fee is missing' },
  paid: null,
  notReceived: null,
}
const SECOND: SentInvoice = {
  ...FIRST,
  version: 2,
  status: 'paid',
  lines: [
    { kind: 'rate', amount: 2150 },
    { kind: 'detention', amount: 50, stop: 'pickup', billedMinutes: 60 },
    { kind: 'lumper', amount: 180.25 },
  ],
  total: 2380.25,
  remitTo: { kind: 'factor', name: 'Apex Factoring', address: 'PO Box 12, Dallas, TX 75201', email: 'pay@apex.test' },
  sentAt: '2026-11-26T15:00:00.000Z',
  approvedAt: '2026-11-27T15:00:00.000Z',
  disputed: null,
  paid: { amount: 2380.25, on: '2026-12-14', at: '2026-12-15T15:00:00.000Z', by: 'carrier' },
}

const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const document = (over: Partial<LoadDocument>, number: number): LoadDocument => ({
  id: `30000000-0000-4000-8000-00000000000${number}`,
  kind: 'pod',
  pages: 1,
  bytes: 182_000,
  type: 'image/jpeg',
  capturedAt: '2026-11-25T13:00:00.000Z',
  receivedAt: '2026-11-25T13:05:00.000Z',
  by: 'carrier',
  voided: null,
  ...over,
})
const upright = (bytes: Buffer) => ({ bytes, turn: 0 as const })
const SCAN = Buffer.from('%PDF-1.7 a scan of the BOL')
const BOL = {
  document: document({ kind: 'bol', type: 'application/pdf', pages: 2 }, 1),
  sha256: 'b1'.repeat(32),
  bytes: SCAN,
  photos: null,
}
const POD = { document: document({ byDriver: true }, 2), sha256: 'c2'.repeat(32), bytes: JPEG, photos: [upright(JPEG)] }
const HUGE = {
  document: document({ kind: 'receipt', bytes: 40_000_000 }, 3),
  sha256: 'd3'.repeat(32),
  bytes: 'too-large' as const,
  photos: null,
}

const PACKET: Packet = {
  invoice: { loadNumber: 48_213, broker: broker.name, carrier: carrier.name, versions: [FIRST, SECOND] },
  version: SECOND,
  confirmation: CONFIRMATION,
  asOf: Date.parse('2026-12-15T15:00:00.000Z'),
  statement: STATEMENT,
  documents: [BOL, POD, HUGE],
}

async function read(packet: Packet) {
  const read = await readPdf(await buildPacketPdf(packet))
  /** of the page with this title, up to the next paper */
  const paper = (title: string) => read.texts.find((text, page) => page > 0 && text.trimStart().startsWith(title)) ?? ''
  return { ...read, paper }
}

/** The files inside a PDF, as its reader finds them. */
async function attachmentsOf(pdf: Awaited<ReturnType<typeof read>>['pdf']): Promise<[name: string, bytes: Buffer][]> {
  const listed = await pdf.getAttachments()
  const ids = [...(listed?.keys() ?? [])]
  return Promise.all(
    ids.map(async (id) => [listed?.get(id)?.filename ?? '', Buffer.from((await pdf.getAttachmentContent(id)) ?? [])]),
  )
}

type Matrix = readonly [number, number, number, number]

function times([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}

/** Which way the left-to-right of the page's only picture points: [1, 0] is to the right, [0, -1] down. */
async function pictureAxis(page: Awaited<ReturnType<Awaited<ReturnType<typeof read>>['pdf']['getPage']>>) {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const kept: Matrix[] = []
  let now: Matrix = [1, 0, 0, 1]
  const pictures: Matrix[] = []
  fnArray.forEach((step, at) => {
    if (step === OPS.save) kept.push(now)
    if (step === OPS.restore) now = kept.pop() ?? now
    if (step === OPS.transform) now = times(argsArray[at] as Matrix, now)
    if (step === OPS.paintImageXObject) pictures.push(now)
  })
  expect(pictures).toHaveLength(1)
  const [[right, up] = [0, 0]] = pictures
  const length = Math.hypot(right, up)
  return [Math.round(right / length) + 0, Math.round(up / length) + 0]
}

describe('the packet of an invoice', () => {
  test('says each field of the invoice once read back: parties, payee, lines, total and what became of it', async () => {
    const { texts } = await read(PACKET)
    const from = texts.findIndex((text, page) => page > 0 && text.startsWith('Invoice'))
    const text = texts
      .slice(
        from,
        texts.findIndex((each) => each.startsWith('Rate confirmation')),
      )
      .join(' ')
    for (const words of [
      'Load 48213, version 2',
      'Reference BK-20000239',
      'Sent Thu Nov 26, 2026, 09:00 CST',
      'Bill to Blue Mesa Freight LLC USDOT 2871190 MC 661204 Phone +1 312 555 0110 Email billing@bluemesa.test',
      'USDOT 3104552 MC 810022',
      'Remit to Apex Factoring Address PO Box 12, Dallas, TX 75201 Email pay@apex.test',
      'Number 48213',
      'Dallas, TX, Mon Nov 23, 2026, 15:00 to 17:30 CST',
      'Atlanta, GA, Wed Nov 25, 2026, 07:00 EST',
      'Factoring company. Its notice of assignment applies: pay only this company.',
      'Agreed rate $2,150.00',
      'Detention at pickup, 1 h $50.00',
      'Lumper $180.25',
      'Total $2,380.25',
      'Approved Fri Nov 27, 2026, 09:00 CST',
      'Paid Dec 14, 2026, recorded by the carrier',
      'Earlier versions',
      '1 Thu Nov 26, 2026, 08:00 CST Disputed: The lumper fee is missing $2,150.00',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll(' ', '')).toContain('Łukasz&SønTrucking')
  })

  test('[SAFE-18] says on the invoice that nobody proved the number of a carrier that a dispatcher named', async () => {
    const named = { ...CONFIRMATION.carrier, isDotVerified: false }
    const dispatcher = CONFIRMATION.broker
    const unproved: Packet = { ...PACKET, confirmation: { ...CONFIRMATION, carrier: named, dispatcher } }
    const mark = `Number not proved. Nobody has proved that USDOT ${named.dotNumber} is the carrier's`
    expect((await read(unproved)).paper('Invoice')).toContain(mark)
    const proved: Packet = {
      ...unproved,
      confirmation: { ...unproved.confirmation, carrier: { ...named, isDotVerified: true } },
    }
    expect((await read(proved)).paper('Invoice')).not.toContain('not proved')
  })

  test('holds the rate confirmation, the detention statement, the BOL and the POD, and names what it holds', async () => {
    const { pdf, texts, paper } = await read(PACKET)
    for (const words of [
      'Total $2,380.25',
      'Status Paid',
      'Remit to Apex Factoring',
      'Rate confirmation, version 1 Its own pages',
      'Detention statement Its own pages',
      'BOL, 2 pages, 0.2 MB Attached as bol-1.pdf',
      'POD, 1 page, 0.2 MB Its own pages',
      'Receipt, 1 page, 40.0 MB Too large for this file. Download it in Milepost',
      `SHA-256 of the file: ${BOL.sha256}`,
      `SHA-256 of the file: ${HUGE.sha256}`,
    ])
      expect(texts[0]).toContain(words)
    expect(paper('Rate confirmation')).toContain('Agreed rate $2,150.00')
    expect(texts.join(' ')).toContain(CONFIRMATION.hash)
    expect(paper('Detention statement')).toContain('$50.00')
    expect(paper('POD')).toContain(`SHA-256 of the file: ${POD.sha256}`)
    expect(paper('POD')).toContain('from the driver, by link')
    expect(await attachmentsOf(pdf)).toEqual([['bol-1.pdf', SCAN]])
    const bookmarks = (await pdf.getOutline()) as { title: string }[]
    expect(bookmarks.map(({ title }) => title)).toEqual([
      'Invoice',
      'Rate confirmation, version 1',
      'Detention statement',
      'POD, 1 page',
    ])
  })

  test('is tagged throughout: parts, headings in order, header cells, and pictures with their meaning', async () => {
    const { bytes, pdf, trees } = await read(PACKET)
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Invoice packet, Load 48213, version 2' })
    const raw = bytes.toString('latin1')
    for (const mark of ['pdfuaid:part', '/Lang (en-US)', '/DisplayDocTitle true', '/Scope /Column'])
      expect(raw).toContain(mark)
    const nodes = trees.flatMap(nodesIn)
    expect(nodes.filter(({ role }) => role === 'Part').length).toBeGreaterThanOrEqual(4)
    const figures = nodes.filter(({ role }) => role === 'Figure')
    expect(figures.filter(({ alt }) => !alt)).toEqual([])
    expect(figures.map(({ alt }) => alt)).toContain(
      'Photo of the POD, received Wed Nov 25, 2026, 07:05 CST. What it says is not available as text.',
    )
    for (const { children = [] } of nodes.filter(({ role }) => role === 'Table'))
      expect(new Set(children.map(({ role }) => role))).toEqual(new Set(['TR']))
    for (const { children = [] } of nodes.filter(({ role }) => role === 'TR'))
      expect(children.every(({ role }) => role === 'TH' || role === 'TD')).toBe(true)
    const headings = nodes.flatMap(({ role }) => (role?.startsWith('H') ? [Number(role.slice(1))] : []))
    expect(headings[0]).toBe(1)
    headings.forEach((level, i) => expect(level - (headings[i - 1] ?? 0), 'no level is skipped').toBeLessThanOrEqual(1))
  })

  test('draws each page of a BOL of several photos, as a figure with its number, in one tagged document', async () => {
    const photos = [JPEG, Buffer.concat([JPEG, Buffer.alloc(9, 1)]), Buffer.concat([JPEG, Buffer.alloc(9, 2)])]
    const scan = {
      ...BOL,
      document: document({ kind: 'bol', type: 'application/pdf', pages: 3 }, 1),
      photos: photos.map(upright),
    }
    const { bytes, pdf, texts, trees } = await read({ ...PACKET, documents: [scan, POD] })
    expect(texts[0]).toContain('BOL, 3 pages, 0.2 MB Its own pages')
    expect(await pdf.getAttachments()).toBeNull()
    for (const photo of photos) expect(bytes.includes(photo)).toBe(true)
    const first = texts.findIndex((text) => text.startsWith('BOL, 3 pages'))
    const alts = trees.map((tree) => nodesIn(tree).flatMap(({ role, alt }) => (role === 'Figure' ? [alt] : [])))
    expect(alts.slice(first, first + 4)).toEqual([
      ...[1, 2, 3].map((page) => [
        `Photo of page ${page} of 3 of the BOL, received Wed Nov 25, 2026, 07:05 CST. What it says is not available as text.`,
      ]),
      [expect.stringMatching('^Photo of the POD')],
    ])
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    const one = { ...scan, photos: [JPEG, Buffer.from('ffd8ffe000024a46', 'hex')].map(upright) }
    const { pdf: kept } = await read({ ...PACKET, documents: [one] })
    expect(
      (await attachmentsOf(kept)).map(([name]) => name),
      'not all of its pages can be drawn',
    ).toEqual(['bol-1.pdf'])
  })

  test.each([
    [90, [0, -1]],
    [180, [-1, 0]],
    [270, [0, 1]],
  ] as const)('draws a page that its scanner turned by %i degrees upright', async (turn, right) => {
    const scan = {
      ...BOL,
      document: document({ kind: 'bol', type: 'application/pdf', pages: 2 }, 1),
      photos: [upright(JPEG), { bytes: JPEG, turn }],
    }
    const { pdf, texts } = await read({ ...PACKET, documents: [scan] })
    const first = texts.findIndex((text) => text.startsWith('BOL, 2 pages'))
    expect(await pictureAxis(await pdf.getPage(first + 1))).toEqual([1, 0])
    expect(await pictureAxis(await pdf.getPage(first + 2))).toEqual(right)
  })

  test('names a document whose file is lost, above all else, and holds the rest', async () => {
    const lost = { ...POD, bytes: 'lost' as const, photos: null }
    const { pdf, texts, paper } = await read({ ...PACKET, documents: [BOL, lost] })
    expect(texts[0]).toContain(
      'This packet is incomplete The POD, 1 page, received Wed Nov 25, 2026, 07:05 CST, is missing here. Milepost can no longer read its file.',
    )
    expect(texts[0]).toContain('POD, 1 page, 0.2 MB Missing: its file is damaged or lost')
    expect(texts[0], 'it was added').not.toContain('No POD was added')
    expect(texts[0]).toContain(`SHA-256 of the file: ${POD.sha256}`)
    expect(paper('Rate confirmation')).toContain('Agreed rate $2,150.00')
    expect(await attachmentsOf(pdf)).toEqual([['bol-1.pdf', SCAN]])
    expect((await read(PACKET)).texts[0]).not.toContain('incomplete')
  })

  test('leaves out no page for what is missing, and says what is missing', async () => {
    const { texts, pdf } = await read({ ...PACKET, statement: null, documents: [] })
    expect(texts[0]).toContain('No BOL was added to this load. No POD was added to this load.')
    expect(texts.join(' ')).not.toContain('Detention statement')
    expect(await pdf.getAttachments()).toBeNull()
  })

  test.each([
    ['a JPEG without a picture', Buffer.from('ffd8ffe000024a46', 'hex'), 'image/jpeg' as const],
    ['an empty file', Buffer.alloc(0), 'image/jpeg' as const],
    ['the start of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png' as const],
  ])('attaches %s as it is', async (_, bytes, type) => {
    const odd = { ...POD, document: { ...POD.document, type }, bytes, photos: [upright(bytes)] }
    const { pdf } = await read({ ...PACKET, documents: [odd] })
    expect((await attachmentsOf(pdf)).map(([, content]) => content)).toEqual([bytes])
  })

  test('has the same bytes for the same facts', async () => {
    const [one, other] = await Promise.all([buildPacketPdf(PACKET), buildPacketPdf(PACKET)])
    expect(one.equals(other)).toBe(true)
  })
})

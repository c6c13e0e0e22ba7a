import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import { isDetentionRunning } from '#domain/freight/detention.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock, formatPaperTime, formatStopTime } from '#domain/time/stop-time.ts'
import { buildPdf, type PdfWriter } from '#server/pdf/pdf-document.ts'
import { PDF_WIDTH } from '#server/pdf/pdf-page.ts'
import { setFont } from '#server/pdf/pdf-fonts.ts'
import { PDF_COLORS } from '#server/pdf/pdf-text.ts'
import { DETENTION_STATEMENT_COPY as COPY } from './copy.ts'

const zoneOf = ({ place }: StopDetention) => place.zone
const money = (dollars: number) => `$${dollars.toFixed(2)}`

/** What both parties read, print and send: the amount, its arithmetic, the terms and the evidence. */
export function buildDetentionStatementPdf(statement: DetentionStatement): Promise<Buffer> {
  const info = {
    title: COPY.title,
    createdAt: new Date(statement.asOf),
    footer: COPY.footer(statement),
  }
  return buildPdf(info, (writer) => drawDetentionStatement(writer, statement))
}

/** The same as a part of another document. */
export function drawDetentionStatement(writer: PdfWriter, statement: DetentionStatement): void {
  const first = statement.stops[0]
  writer.heading(COPY.title)
  writer.paragraph(COPY.fromTo(statement), { color: PDF_COLORS.soft })
  writer.facts([
    [COPY.load, String(statement.loadNumber)],
    [COPY.made, formatPaperTime({ from: statement.asOf }, first ? zoneOf(first) : 'UTC')],
    [COPY.carrier, COPY.party(statement.carrier)],
    [COPY.broker, COPY.party(statement.broker)],
  ])
  drawAmount(writer, isRunning(statement) ? COPY.soFar : COPY.due, money(statement.amount))
  statement.stops.forEach((stop, index) => drawStop(writer, { stop, number: index + 1, statement }))
  writer.gap(8)
  writer.heading(COPY.terms, 2)
  writer.paragraph(COPY.termsText(statement))
  writer.gap(8)
  drawEvidence(writer, statement)
}

/** The amount on a sign, as on a highway. */
function drawAmount(writer: PdfWriter, title: string, amount: string): void {
  writer.gap(8)
  writer.figure(`${title} ${amount}`, 62, (doc, x, y) => {
    doc.roundedRect(x, y, PDF_WIDTH, 56, 8).fill(PDF_COLORS.sign)
    doc
      .roundedRect(x + 3, y + 3, PDF_WIDTH - 6, 50, 6)
      .lineWidth(1.2)
      .strokeColor(WHITE)
      .stroke()
    setFont(doc.fillColor(WHITE), 'latin', 'bold')
    doc.fontSize(12).text(title, x + 18, y + 21, { lineBreak: false })
    doc.fontSize(26).text(amount, x + 18, y + 13, { width: PDF_WIDTH - 36, align: 'right', lineBreak: false })
  })
}

function isRunning({ stops }: DetentionStatement): boolean {
  return stops.some(({ state }) => isDetentionRunning(state))
}

interface DrawnStop {
  stop: StopDetention
  number: number
  statement: DetentionStatement
}

function drawStop(writer: PdfWriter, { stop, number, statement }: DrawnStop): void {
  const zone = zoneOf(stop)
  const { place, appointment } = stop
  writer.gap(10)
  writer.heading(COPY.stop(number, stop, statement), 2)
  if (stop.state === 'not-arrived') {
    writer.paragraph(COPY.states[stop.state])
    return
  }
  const address = [place.description, place.address, `${place.city}, ${place.state} ${place.zipCode}`]
  writer.facts([
    [COPY.place, address.filter(Boolean).join(', ')],
    [COPY.appointment, formatPaperTime(appointment, zone)],
    [COPY.status, stop.releasedAt ? COPY.releasedState : COPY.states[stop.state]],
  ])
  if (stop.startsAt === null || (stop.minutes === 0 && !(stop.arrivedBetween ?? stop.departedBetween))) return
  if (stop.minutes > 0) drawTimeline(writer, stop)
  drawArithmetic(writer, stop, statement)
}

function drawArithmetic(writer: PdfWriter, stop: StopDetention, { terms }: DetentionStatement): void {
  const at = (instant: string | null) => (instant === null ? '' : formatStopTime(Date.parse(instant), zoneOf(stop)))
  const range = (name: string, between: StopDetention['arrivedBetween']) =>
    between ? [[name, COPY.range(at(between.earliest), at(between.latest))]] : []
  const stoppedAt = stop.releasedAt ?? stop.departedAt
  const isCapped = stop.billedMinutes > 0 && stop.billedMinutes >= terms.maxHours * 60
  writer.table(
    [
      { title: COPY.figure, share: 3 },
      { title: COPY.value, share: 2, align: 'right' },
    ],
    [
      ...range(COPY.arrived, stop.arrivedBetween),
      ...range(COPY.left, stop.departedBetween),
      [COPY.clockStarts, at(stop.startsAt)],
      ...(stoppedAt ? [[stop.releasedAt ? COPY.released : COPY.clockStops, at(stoppedAt)]] : []),
      [COPY.onClock, formatDuration(stop.minutes)],
      [COPY.lessFree, formatDuration(Math.min(stop.minutes, terms.freeMinutes))],
      [COPY.pastFree, formatDuration(stop.pastFreeMinutes)],
      [
        isCapped ? COPY.atMost(terms.maxHours) : COPY.counted(stop.steps, terms.stepMinutes),
        formatDuration(stop.billedMinutes),
      ],
    ],
    [COPY.atRate(formatMoney(terms.ratePerHour)), money(stop.amount)],
  )
  if (stop.arrivedBetween ?? stop.departedBetween) writer.paragraph(COPY.proven, { color: PDF_COLORS.soft })
}

const BAR = { top: 34, height: 22 }
const FREE_FILL = '#A8CBBF'
const WHITE = '#FFFFFF'

/** From arrival to departure, or to the minute of the statement: free time, then detention. */
function drawTimeline(writer: PdfWriter, stop: StopDetention): void {
  const zone = zoneOf(stop)
  const [arrived, starts, freeEnds] = [stop.arrivedAt, stop.startsAt, stop.freeEndsAt].map((at) => Date.parse(at ?? ''))
  if (arrived === undefined || starts === undefined || freeEnds === undefined) return
  const stoppedAt = stop.releasedAt ?? stop.departedAt
  const left = stoppedAt === null ? starts + stop.minutes * MINUTE_MS : Date.parse(stoppedAt)
  const clock = (at: number) => formatClock(at, zone)
  const leftMark = stop.releasedAt
    ? COPY.releasedAt(clock(left))
    : stop.departedBetween
      ? COPY.leftAfter(clock(left))
      : COPY.leftAt(clock(left))
  const marks = [
    stop.arrivedBetween ? COPY.arrivedBy(clock(arrived)) : COPY.arrivedAt(clock(arrived)),
    ...(starts > arrived ? [COPY.appointmentAt(clock(starts))] : []),
    ...(left > freeEnds ? [COPY.freeEnds(clock(freeEnds))] : []),
    ...(stoppedAt === null ? [] : [leftMark]),
  ]
  writer.gap(4)
  writer.figure(COPY.timelineAlt(marks), 84, (doc, x, y) => {
    const span = Math.max(1, left - arrived)
    const at = (instant: number) => x + (PDF_WIDTH * (Math.min(instant, left) - arrived)) / span
    const top = y + BAR.top
    doc
      .rect(at(arrived), top, at(starts) - at(arrived), BAR.height)
      .lineWidth(0.7)
      .dash(2, { space: 2 })
    doc.strokeColor(PDF_COLORS.soft).stroke().undash()
    doc.rect(at(starts), top, at(freeEnds) - at(starts), BAR.height).fill(FREE_FILL)
    if (left > freeEnds) doc.rect(at(freeEnds), top, at(left) - at(freeEnds), BAR.height).fill(PDF_COLORS.sign)
    const inside = (text: string, from: number, to: number, color: string) => {
      setFont(doc, 'latin', 'bold').fontSize(9).fillColor(color)
      if (doc.widthOfString(text) + 8 < to - from)
        doc.text(text, from, top + 7, { width: to - from, align: 'center', lineBreak: false })
    }
    const free = Math.min(left, freeEnds)
    inside(COPY.during(COPY.freeTime, (free - starts) / MINUTE_MS), at(starts), at(free), PDF_COLORS.ink)
    inside(COPY.during(COPY.detention, (left - freeEnds) / MINUTE_MS), at(freeEnds), at(left), WHITE)
    const label = (text: string, from: number, row: number, align: 'left' | 'right') => {
      const width = 200
      const start = align === 'left' ? Math.min(from, x + PDF_WIDTH - width) : Math.max(x, from - width)
      setFont(doc, 'latin', 'bold').fillColor(PDF_COLORS.ink).fontSize(9)
      doc.text(text, start, y + row, { width, align, lineBreak: false })
    }
    label(marks[0] ?? '', at(arrived), 4, 'left')
    if (stoppedAt !== null) label(leftMark, at(left), 4, 'right')
    if (starts > arrived) label(COPY.appointmentAt(clock(starts)), at(starts), 18, 'left')
    if (left > freeEnds) label(COPY.freeEnds(clock(freeEnds)), at(freeEnds), BAR.top + BAR.height + 4, 'left')
  })
}

function drawEvidence(writer: PdfWriter, { events, chain, stops }: DetentionStatement): void {
  writer.heading(COPY.evidence, 2)
  const zones = new Map(stops.map((stop) => [stop.stop, zoneOf(stop)]))
  if (events.length === 0) writer.paragraph(COPY.noEvidence)
  else
    writer.table(
      [
        { title: COPY.columns.event, share: 2.2 },
        { title: COPY.columns.happened, share: 2.4 },
        { title: COPY.columns.received, share: 2.4 },
        { title: COPY.columns.by, share: 1.1 },
        { title: COPY.columns.where, share: 2.4 },
      ],
      events.map((event) => {
        const at = (instant: string) => formatStopTime(Date.parse(instant), zones.get(event.stop) ?? 'UTC')
        const { tap } = event
        const isRange = tap !== undefined && tap.earliest !== tap.latest
        return [
          COPY.event(event, { stops }),
          isRange ? COPY.range(at(tap.earliest), at(tap.latest)) : at(event.occurredAt),
          at(event.receivedAt),
          COPY.by(event.by),
          COPY.where(event),
        ]
      }),
    )
  writer.gap(6)
  if (chain.intact && chain.hash) writer.paragraph(COPY.intact(chain.hash))
  if (!chain.intact) writer.notice(COPY.broken(chain.brokenAt))
}

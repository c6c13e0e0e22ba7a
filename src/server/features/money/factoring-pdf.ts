import { centsToDollars, formatExactMoney } from '#domain/freight/money.ts'
import { formatCalendarDay, formatRecordDay } from '#domain/time/record-time.ts'
import { filledRows } from '#server/pdf/pdf-cards.ts'
import { buildPdf } from '#server/pdf/pdf-document.ts'
import type { FactoringPaper } from '#server/ports/pdf/factoring-paper.ts'
import { drawPacket } from '../invoices/packet-pdf.ts'
import { FACTORING_COPY as COPY } from './copy.ts'

/** The schedule of accounts, then each packet, drawn whole: files that are merged lose their tags. */
export function buildFactoringPdf(paper: FactoringPaper): Promise<Buffer> {
  const { carrier, factor, madeAt, totalCents, invoices, packets } = paper
  const info = {
    title: `${COPY.title}, ${factor.name}`,
    createdAt: new Date(madeAt),
    footer: `${COPY.title}, ${carrier}`,
  }
  const total = formatExactMoney(centsToDollars(totalCents))
  return buildPdf(info, (writer) => {
    writer.masthead(COPY.title, COPY.fromTo(carrier, factor.name), [
      COPY.made(formatRecordDay(madeAt, 'UTC')),
      COPY.count(invoices.length),
      total,
    ])
    writer.cards([
      { title: COPY.seller, lead: carrier, rows: [] },
      {
        title: COPY.factor,
        lead: factor.name,
        rows: filledRows([
          [COPY.address, factor.address],
          [COPY.email, factor.email],
        ]),
      },
    ])
    writer.table(
      [
        { title: COPY.invoice, share: 1.2 },
        { title: COPY.debtor, share: 2.2 },
        { title: COPY.reference, share: 1.3 },
        { title: COPY.invoiced, share: 1.2 },
        { title: COPY.due, share: 1.2 },
        { title: COPY.amount, share: 1.2, align: 'right' },
      ],
      invoices.map((each) => [
        each.number,
        each.usdot === null ? each.debtor : COPY.debtorWithNumber(each.debtor, each.usdot),
        each.reference ?? '',
        formatCalendarDay(each.invoicedOn),
        formatCalendarDay(each.dueOn),
        formatExactMoney(centsToDollars(each.cents)),
      ]),
      [COPY.total, '', '', '', '', total],
    )
    writer.gap(12)
    writer.paragraph(COPY.assignment(carrier, factor.name))
    writer.gap(24)
    writer.facts([
      [COPY.signature, COPY.line],
      [COPY.name, COPY.line],
      [COPY.date, COPY.line],
    ])
    for (const [at, packet] of packets.entries()) {
      const number = invoices[at]?.number ?? ''
      writer.part(COPY.packet(number), (part) => drawPacket(part, packet, `${number}-`))
    }
  })
}

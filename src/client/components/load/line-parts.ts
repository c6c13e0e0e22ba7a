import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { LineStop, PostingLine } from '#domain/text/posting-line.ts'
import { formatTypedTime } from '#domain/time/typed-time.ts'
import { LINE_PARTS_COPY } from './copy.ts'

/** A part of a posting line, as it was read. */
export interface LinePart {
  /** 'from', or '' where the value says it */
  label: string
  value: string
}

/** What was read of the line. @param equipment its name, '' where the line names none */
export function linePartsOf({ stops, weight, rate }: PostingLine, equipment: string): LinePart[] {
  const [from, to] = [firstStop(stops), lastStop(stops)]
  const time = ({ day, clock }: LineStop) => (day !== null && clock !== null ? formatTypedTime(`${day}T${clock}`) : '')
  const parts: LinePart[] = [
    { label: LINE_PARTS_COPY.from, value: `${from.city}, ${from.state}` },
    { label: LINE_PARTS_COPY.to, value: `${to.city}, ${to.state}` },
    { label: LINE_PARTS_COPY.pickup, value: time(from) },
    { label: LINE_PARTS_COPY.delivery, value: time(to) },
    { label: '', value: equipment },
    { label: '', value: weight === null ? '' : `${Number(weight).toLocaleString('en-US')} lb` },
    { label: '', value: rate === null ? '' : formatMoney(Number(rate)) },
  ]
  return parts.filter(({ value }) => value !== '')
}

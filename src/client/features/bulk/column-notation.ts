import type { CsvField } from '#contract/freight/csv-column.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { readRate, readWeight, stripUnits, type WrittenAmount } from '#domain/freight/written-amount.ts'
import { decideDecimalSign, type DecimalSign, gatherNumberEvidence } from '#domain/text/written-number.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import {
  type DateEvidence,
  type DayOrder,
  decideDayOrder,
  disputesClock,
  gatherDateEvidence,
  isDottedDay,
  isInstantText,
  readDay,
  readTime,
  type WrittenDay,
} from '#domain/time/written-time.ts'

/** How a column's values are to be read. */
export type Notation = DecimalSign | DayOrder | ClockSource
/** Where a stop's time stands if its day's cell has one too. */
type ClockSource = 'time column' | 'date column'
/** Columns whose values can read two ways. */
export type AmountField = 'rate' | 'commodity.weight'
export type DateField = 'pickupDateTime' | 'deliveryDateTime'
export type NotedField = AmountField | DateField | ClockField
/** The column for a stop's time. */
export type ClockField = 'pickupTime' | 'deliveryTime'

const AMOUNT_FIELDS = ['rate', 'commodity.weight'] as const satisfies readonly AmountField[]
const DATE_FIELDS = ['pickupDateTime', 'deliveryDateTime'] as const satisfies readonly DateField[]

/** How the values of each column are read; null where someone must say. */
export type Notations = Record<AmountField, DecimalSign | null> &
  Record<DateField, DayOrder | null> &
  Partial<Record<ClockField, ClockSource | undefined>> & {
    /** the order of the days with dots in columns where other days stand too */
    dots?: Partial<Record<DateField, DayOrder | null>>
  }
/** What the user said, by column. */
export type NotationAnswers = Partial<Record<NotedField, Notation>>

const READERS: Record<AmountField, (cell: string, decimal: DecimalSign | null, unit: string) => WrittenAmount> = {
  rate: readRate,
  'commodity.weight': readWeight,
}

export function readAmountCell(field: AmountField, cell: string, decimal: DecimalSign | null, unit: string) {
  return READERS[field](cell, decimal, unit)
}

/** Reads a column's cells, or nothing if it has none. */
type CellsOf = (field: CsvField) => Iterable<string>

const isDecimal = (answer: Notation | undefined): answer is DecimalSign => answer === 'point' || answer === 'comma'
const isOrder = (answer: Notation | undefined): answer is DayOrder => answer === 'month first' || answer === 'day first'

function* numbersOf(cells: Iterable<string>) {
  for (const cell of cells) yield stripUnits(cell)
}

/** Decides each column as a whole: by the user's answer, its own cells, then the other columns. */
export function decideNotations(cellsOf: CellsOf, answers: NotationAnswers, now: Instant): Notations {
  const numbers = {
    rate: gatherNumberEvidence(numbersOf(cellsOf('rate'))),
    'commodity.weight': gatherNumberEvidence(numbersOf(cellsOf('commodity.weight'))),
  }
  const dates = {
    pickupDateTime: gatherDateEvidence(cellsOf('pickupDateTime'), now),
    deliveryDateTime: gatherDateEvidence(cellsOf('deliveryDateTime'), now),
  }
  const hasComma = Object.values(numbers).some(({ comma, point }) => comma > 0 && point === 0)
  const decimal = (field: AmountField, other: AmountField) => {
    const { [field]: answer } = answers
    return isDecimal(answer) ? answer : decideDecimalSign(numbers[field], [numbers[other]])
  }
  const order = (field: DateField, other: DateField) => {
    const { [field]: answer } = answers
    return isOrder(answer) ? answer : decideDayOrder(dates[field], [dates[other]], hasComma)
  }
  return {
    rate: decimal('rate', 'commodity.weight'),
    'commodity.weight': decimal('commodity.weight', 'rate'),
    pickupDateTime: order('pickupDateTime', 'deliveryDateTime'),
    deliveryDateTime: order('deliveryDateTime', 'pickupDateTime'),
    pickupTime: clockSource(answers.pickupTime),
    deliveryTime: clockSource(answers.deliveryTime),
    dots: {
      ...dotsOf('pickupDateTime', dates.pickupDateTime, dates.deliveryDateTime),
      ...dotsOf('deliveryDateTime', dates.deliveryDateTime, dates.pickupDateTime),
    },
  }
}

const clockSource = (answer: Notation | undefined) =>
  answer === 'time column' || answer === 'date column' ? answer : undefined

function dotsOf(field: DateField, own: DateEvidence, other: DateEvidence): NonNullable<Notations['dots']> {
  return own.isMixed ? { [field]: own.dots ?? other.dots } : {}
}

/** The day of a cell, in the order of its column. */
export function readDayCell(field: DateField, cell: string, notations: Notations, now: Instant): WrittenDay {
  const dots = notations.dots?.[field]
  return readDay(cell, dots !== undefined && isDottedDay(cell) ? dots : notations[field], now)
}

/** A question about a whole column, with one of its values read in each way. */
export interface NotationQuestion {
  field: NotedField
  /** a value that reads two ways, as written */
  example: string
  /** number of such values */
  cells: number
  /** `reading` is canonical: digits, 'yyyy-MM-dd' or 'yyyy-MM-ddTHH:mm' */
  options: { value: Notation; reading: string }[]
}

const OPTIONS: Record<NotedField, readonly Notation[]> = {
  rate: ['comma', 'point'],
  'commodity.weight': ['comma', 'point'],
  pickupDateTime: ['month first', 'day first'],
  deliveryDateTime: ['month first', 'day first'],
  pickupTime: ['time column', 'date column'],
  deliveryTime: ['time column', 'date column'],
}
const CLOCKS = { pickupTime: 'pickupDateTime', deliveryTime: 'deliveryDateTime' } as const satisfies Record<
  ClockField,
  DateField
>

/** The question about each column that isn't decided and needs to be, or was decided by the user. */
export function askNotations(
  cellsOf: CellsOf,
  {
    notations,
    answers,
    unitOf,
    now,
  }: { notations: Notations; answers: NotationAnswers; unitOf: (field: NotedField) => string; now: Instant },
): NotationQuestion[] {
  const isUnread = (field: AmountField | DateField, cell: string) => {
    const isApart = isDateField(field) && notations.dots?.[field] !== undefined && isDottedDay(cell)
    if (isApart) return false
    const read = isAmountField(field) ? readAmountCell(field, cell, null, unitOf(field)) : readDay(cell, null, now)
    return !read.ok && read.why === 'two readings'
  }
  const reading = (field: AmountField | DateField, cell: string, notation: Notation): string => {
    if (isAmountField(field)) {
      const read = readAmountCell(field, cell, isDecimal(notation) ? notation : null, unitOf(field))
      return read.ok ? read.digits : ''
    }
    const read = readDay(cell, isOrder(notation) ? notation : null, now)
    return read.ok ? read.day : ''
  }
  const readClockFrom = (source: Notation, field: DateField, { day, clock }: { day: string; clock: string }) => {
    if (isInstantText(day)) {
      const [date = '', own = ''] = day.split('T')
      const zone = own.endsWith('Z') ? 'UTC' : own.slice(-6)
      return source === 'date column'
        ? `${date}T${own.slice(0, 5)} ${zone}`
        : `${date}T${readTime(clock)?.clock ?? clock}`
    }
    const read = readDayCell(field, day, notations, now)
    if (!read.ok) return ''
    const time = source === 'date column' ? read.rest : clock
    return `${read.day}T${readTime(time)?.clock ?? time}`
  }
  const ofClocks = (['pickupTime', 'deliveryTime'] as const).flatMap((field) => {
    const [days, clocks] = [[...cellsOf(CLOCKS[field])], [...cellsOf(field)]]
    const disputed = days.flatMap((day, at) => {
      const clock = clocks[at] ?? ''
      return disputesClock(day, clock, now) ? [{ day, clock }] : []
    })
    const [first] = disputed
    if (!first) return []
    const options = OPTIONS[field].map((value) => ({ value, reading: readClockFrom(value, CLOCKS[field], first) }))
    return [{ field, example: `${first.day}, ${first.clock}`, cells: disputed.length, options }]
  })
  const ofColumns = [...AMOUNT_FIELDS, ...DATE_FIELDS].flatMap((field) => {
    if (notations[field] !== null && answers[field] === undefined) return []
    const unread = [...cellsOf(field)].filter((cell) => isUnread(field, cell))
    const [example] = unread
    if (example === undefined) return []
    const options = OPTIONS[field].map((value) => ({ value, reading: reading(field, example, value) }))
    return [{ field, example, cells: unread.length, options }]
  })
  return [...ofColumns, ...ofClocks]
}

export function isAmountField(field: CsvField): field is AmountField {
  return field === 'rate' || field === 'commodity.weight'
}

/** The end of a window; its day is written as the start's. */
export type UntilField = 'pickupUntil' | 'deliveryUntil'

export function isUntilField(field: CsvField): field is UntilField {
  return field === 'pickupUntil' || field === 'deliveryUntil'
}

export function isDateField(field: CsvField): field is DateField {
  return field === 'pickupDateTime' || field === 'deliveryDateTime'
}

function isClockField(field: CsvField): field is ClockField {
  return field === 'pickupTime' || field === 'deliveryTime'
}

/** A cell as it was read, for people: '$2,450', '44,092 lb', 'Dec 4, 2026, 14:15'. */
export function formatReading(field: CsvField, reading: string): string {
  if (isAmountField(field)) {
    if (field === 'rate') return formatMoney(Number(reading))
    return `${Number(reading).toLocaleString('en-US', { maximumFractionDigits: 3 })} lb`
  }
  if (!isDateField(field) && !isUntilField(field) && !isClockField(field)) return reading
  const [day = '', time] = reading.split('T')
  return [formatDay(day), time].filter(Boolean).join(', ')
}

/** 'yyyy-MM-dd' as 'Dec 4, 2026'. */
export function formatDay(day: string): string {
  return formatRecordDay(Date.parse(`${day}T00:00Z`), 'UTC')
}

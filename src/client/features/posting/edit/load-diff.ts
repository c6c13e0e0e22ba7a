import { get, set } from 'react-hook-form'
import type { Trip } from '#client/components/load/trip-change.ts'
import { keysOf, textAt } from '#contract/freight/field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFields, stopField } from '#contract/freight/load-field-table.ts'
import { STOP_NAMES } from '#contract/freight/load-field.ts'
import { formStop, type LoadFormField, type LoadFormValues } from '#contract/freight/load-form.ts'
import { type NamedStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { LISTED_STOP_COPY, STOP_ORDER_COPY } from '../copy.ts'
import { FIELD_LABELS } from '../form/load-fields.ts'
import { EDIT_COPY, STOP_CHANGES_COPY } from './copy.ts'
import { describeStops, formatPlace, formatWindow, type StopsDifference, writeBetween } from './stop-changes.ts'

/** A load in the pieces people think in. An address includes its pin and its zone. */
interface Piece {
  label: string
  /** taken over together */
  fields: readonly (LoadFormField | 'between')[]
  words: (values: LoadFormValues) => string
}

type Pieces = Readonly<Record<string, Piece>>

const BETWEEN = 'between'

/** The plain fields' pieces are named like the fields. */
export function createPieces(fields: LoadFields): Pieces {
  const pieces: Record<string, Piece> = {
    equipmentType: plain('equipmentType'),
    'commodity.trailer': plain('commodity.trailer'),
    ...Object.assign({}, ...POSTED_STOPS.map(stopPieces)),
    [BETWEEN]: { label: STOP_CHANGES_COPY.between, fields: [BETWEEN], words: writeBetween },
  }
  for (const field of keysOf(fields)) {
    const { kind, label, describe }: LoadField = fields[field]
    const piece = plain(field, label, describe)
    pieces[field] = kind === 'switch' ? { ...piece, words: (values) => piece.words(values) || EDIT_COPY.no } : piece
  }
  return pieces
}

function plain(
  field: LoadFormField,
  label = FIELD_LABELS.get(field) ?? field,
  describe = (typed: string) => typed,
): Piece {
  return {
    label,
    fields: [field],
    words(values) {
      const typed = textAt(values, field).trim()
      return typed && describe(typed)
    },
  }
}

function stopPieces({ id, kind }: NamedStop): Record<string, Piece> {
  const name = STOP_NAMES[kind]
  const field = <E extends string>(ending: E) => stopField(id, ending)
  return {
    [field('Place')]: {
      label: `${name} address`,
      fields: PLACE_ENDINGS.map(field),
      words: (values) => formatPlace(formStop(values, id)),
    },
    [field('Details')]: plain(field('LocationDetails')),
    [field('Time')]: {
      label: `${name} date & time`,
      fields: [field('DateTime'), field('Until')],
      words: (values) => formatWindow(formStop(values, id)),
    },
    [field('Pieces')]: plain(field('Pieces'), LISTED_STOP_COPY.freightOf(name)),
    [field('Weight')]: plain(field('Weight'), LISTED_STOP_COPY.weightOf(name), STOP_ORDER_COPY.pounds),
    [field('ContactName')]: plain(field('Contact.name')),
    [field('ContactPhone')]: plain(field('Contact.phone')),
    [field('ContactEmail')]: plain(field('Contact.email')),
  }
}

const PLACE_ENDINGS = ['Address', 'Location', 'State', 'ZipCode', 'Coordinates', 'Precision', 'Zone'] as const

const PIECES = createPieces(LOAD_FIELDS)

/** The pieces, with the customer's name where the form has its id. */
export function createNamedPieces(nameOf: (customerId: string) => string): Pieces {
  const { label } = LOAD_FIELDS.customerId
  return { ...PIECES, customerId: plain('customerId', label, nameOf) }
}

function flat(values: LoadFormValues, pieces: Pieces): FieldValues {
  return Object.fromEntries(Object.entries(pieces).map(([name, { words }]) => [name, words(values)]))
}

export interface LoadDifference extends Difference {
  label: string
  before: string
  mine: string
  theirs: string
  /** of the piece with the stops between: what each did to them */
  stops?: { mine: StopsDifference; theirs: StopsDifference }
}

/**
 * What changed in the load since editing began, by piece, in form order.
 * @param trips miles and rate of both versions; null while the earlier ones are unknown
 */
export function diffLoad(
  values: Record<'before' | 'mine' | 'theirs', LoadFormValues>,
  pieces: Pieces = PIECES,
  trips: { before: Trip; theirs: Trip } | null = null,
): LoadDifference[] {
  const { before, mine, theirs } = values
  return diffThreeWay({ before: flat(before, pieces), mine: flat(mine, pieces), theirs: flat(theirs, pieces) }).map(
    (difference) => ({
      ...(difference as LoadDifference),
      label: pieces[difference.field]?.label ?? difference.field,
      ...(difference.field === BETWEEN && {
        stops: { mine: describeStops(before, mine), theirs: describeStops(before, theirs, trips) },
      }),
    }),
  )
}

/**
 * The form to continue with: others' changes are taken over, except in pieces where the user's own value stays.
 * A kept stop that the others removed is a new one: the server knows its id no more.
 * @param kept names of those pieces
 */
export function mergeForm(
  mine: LoadFormValues,
  theirs: LoadFormValues,
  differences: readonly LoadDifference[],
  kept: ReadonlySet<string>,
  pieces: Pieces = PIECES,
): LoadFormValues {
  const merged = structuredClone(mine)
  for (const { field: piece } of differences.filter(({ field }) => !kept.has(field)))
    for (const field of pieces[piece]?.fields ?? []) set(merged, field, get(theirs, field))
  const known = new Set(theirs.between.map(({ Id }) => Id))
  merged.between = merged.between.map((stop) => (known.has(stop.Id) ? stop : { ...stop, Id: '' }))
  return merged
}

/** A form's values, by piece. */
type FieldValues = Readonly<Record<string, unknown>>

interface Difference {
  field: string
  /** the load when editing began */
  before: unknown
  mine: unknown
  theirs: unknown
  /** both changed it, to different values: the user must choose */
  isContested: boolean
}

/** What others changed since editing began. Fields that only the user changed are left out. */
export function diffThreeWay({
  before,
  mine,
  theirs,
}: {
  before: FieldValues
  mine: FieldValues
  theirs: FieldValues
}): Difference[] {
  return Object.keys(theirs)
    .filter((field) => !isSame(before[field], theirs[field]))
    .map((field) => {
      const own = mine[field]
      const isContested = !isSame(own, before[field]) && !isSame(own, theirs[field])
      return { field, before: before[field], mine: own, theirs: theirs[field], isContested }
    })
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

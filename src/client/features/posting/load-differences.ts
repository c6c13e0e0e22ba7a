import type { StopKind } from '#contract/load-field.ts'
import type { LoadFormField, LoadFormValues } from '#contract/load-form.ts'
import { formatStopTime, instantOfWallTime } from '#domain/stop-time.ts'
import { type Difference, differencesOf, type Flat } from './differences.ts'
import { FIELD_LABELS, fieldOf, STOP_NAMES } from './load-fields.ts'

type Place = Pick<LoadFormValues, `${StopKind}${'Location' | 'Address' | 'State' | 'ZipCode'}`>

/** What a load says, in the pieces in which a person thinks of it. An address goes with its pin and its zone. */
interface Piece {
  label: string
  /** what changes hands with it */
  fields: readonly LoadFormField[]
  words: (values: LoadFormValues) => string
}

const PIECES: Readonly<Record<string, Piece>> = {
  equipmentType: plain('equipmentType'),
  trailer: plain('commodity.trailer'),
  ...stopPieces('pickup'),
  ...stopPieces('delivery'),
  rate: plain('rate', (rate) => rate && `$${rate}`),
  commodity: plain('commodity.commodity'),
  packagingType: plain('commodity.packagingType'),
  weight: plain('commodity.weight', (weight) => weight && `${weight} lbs`),
  specialInstructions: plain('specialInstructions'),
  shipperNotes: plain('shipperNotes'),
  reference: plain('reference'),
}

function plain(field: LoadFormField, words = (value: string) => value): Piece {
  return {
    label: FIELD_LABELS[field] ?? field,
    fields: [field],
    words(values) {
      const held = fieldOf(values, field)
      return words(typeof held === 'string' ? held.trim() : '')
    },
  }
}

function stopPieces(kind: StopKind): Record<string, Piece> {
  const name = STOP_NAMES[kind]
  return {
    [`${kind}Place`]: {
      label: `${name} address`,
      fields: [
        `${kind}Address`,
        `${kind}Location`,
        `${kind}State`,
        `${kind}ZipCode`,
        `${kind}Coordinates`,
        `${kind}Precision`,
        `${kind}Zone`,
      ],
      words: (values) => placeWords(values, kind),
    },
    [`${kind}Details`]: plain(`${kind}LocationDetails`),
    [`${kind}Time`]: {
      label: `${name} date & time`,
      fields: [`${kind}DateTime`],
      words: (values) => timeWords(values[`${kind}DateTime`], values[`${kind}Zone`]),
    },
    [`${kind}ContactName`]: plain(`${kind}Contact.name`),
    [`${kind}ContactPhone`]: plain(`${kind}Contact.phone`),
    [`${kind}ContactEmail`]: plain(`${kind}Contact.email`),
  }
}

function placeWords(values: Place, kind: StopKind): string {
  const region = `${values[`${kind}State`]} ${values[`${kind}ZipCode`]}`.trim()
  return [values[`${kind}Address`], values[`${kind}Location`], region].filter(Boolean).join(', ')
}

function timeWords(typed: string, zone: string): string {
  const answer = zone === '' ? null : instantOfWallTime(typed, zone)
  return answer?.ok ? formatStopTime(answer.at, zone) : typed
}

function flat(values: LoadFormValues): Flat {
  return Object.fromEntries(Object.entries(PIECES).map(([name, { words }]) => [name, words(values)]))
}

export interface LoadDifference extends Difference {
  label: string
  before: string
  mine: string
  theirs: string
}

/** What has changed in the load since the editing began, piece by piece, in the order of the form. */
export function loadDifferences(values: Record<'before' | 'mine' | 'theirs', LoadFormValues>): LoadDifference[] {
  const { before, mine, theirs } = values
  return differencesOf({ before: flat(before), mine: flat(mine), theirs: flat(theirs) }).map((difference) => ({
    ...(difference as LoadDifference),
    label: PIECES[difference.field]?.label ?? difference.field,
  }))
}

/**
 * The form to go on with: what others changed is taken over, but for the pieces in which the person keeps the own.
 * @param kept names of those pieces
 */
export function mergedForm(
  mine: LoadFormValues,
  theirs: LoadFormValues,
  differences: readonly LoadDifference[],
  kept: ReadonlySet<string>,
): LoadFormValues {
  const merged = structuredClone(mine)
  for (const { field: piece } of differences.filter(({ field }) => !kept.has(field)))
    for (const field of PIECES[piece]?.fields ?? []) put(merged, field, fieldOf(theirs, field))
  return merged
}

function put(values: LoadFormValues, field: LoadFormField, value: unknown): void {
  const [first = '', second] = field.split('.')
  const holder = values as unknown as Record<string, unknown>
  if (second === undefined) holder[first] = value
  else (holder[first] as Record<string, unknown>)[second] = value
}

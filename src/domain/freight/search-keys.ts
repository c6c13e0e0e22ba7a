import { enlargeCell } from '../geo/board-projection.ts'

/** What a search asks for that most loads don't have. Equipment counts from 1. */
export interface SearchPlaces {
  /** cells near the pickup; null or absent: anywhere */
  near?: readonly number[] | null | undefined
  /** cells near the delivery */
  to?: readonly number[] | null | undefined
  toStates?: readonly string[] | undefined
  equipment?: readonly number[] | undefined
}

export interface LoadPlace {
  pickupCell: number | null
  deliveryCell: number | null
  deliveryState: string
  equipment: number
}

/** Sides of a key's cells, in board cells: 0.5, 2 and 8 degrees. Larger circles have larger ones. */
const SIDES = [1, 4, 16] as const
const MOST_CELLS = 32
/** With more codes than these, a search is found under any equipment. */
const MOST_CODES = 3

/** What a key is about; the delivery's sides follow the pickup's. */
const PICKUP = 0
const DELIVERY = SIDES.length
const STATE = 2 * SIDES.length
const ANYWHERE = STATE + 1
const ANY_EQUIPMENT = 0
const CODES = 9
/** More than there are cells. */
const PLACES = 2 ** 18

function keyOf(about: number, equipment: number, place: number): number {
  return (about * CODES + equipment) * PLACES + place
}

/** null for what isn't two letters */
function stateNumber(state: string): number | null {
  const [first, second] = [state.charCodeAt(0) - 65, state.charCodeAt(1) - 65] as const
  const isCode = state.length === 2 && first >= 0 && first < 26 && second >= 0 && second < 26
  return isCode ? first * 26 + second : null
}

/** The cells that cover a circle, of the smallest side that needs few of them. */
function coverWith(cells: readonly number[], end: number): { about: number; places: number[] } {
  const covers = SIDES.map((side, level) => ({
    about: end + level,
    places: [...new Set(cells.map((cell) => enlargeCell(cell, side)))],
  }))
  const last = { about: end + SIDES.length - 1, places: covers.at(-1)?.places ?? [] }
  return covers.find(({ places }) => places.length <= MOST_CELLS) ?? last
}

function placesOf({ near, to, toStates }: SearchPlaces): { about: number; places: number[] } {
  if (near) return coverWith(near, PICKUP)
  if (to) return coverWith(to, DELIVERY)
  if (toStates) return { about: STATE, places: toStates.flatMap((state) => stateNumber(state) ?? []) }
  return { about: ANYWHERE, places: [0] }
}

/** Under which keys a search is kept: every load that it finds has one of them. */
export function keysOfSearch(search: SearchPlaces): number[] {
  const codes = search.equipment && search.equipment.length <= MOST_CODES ? search.equipment : [ANY_EQUIPMENT]
  const { about, places } = placesOf(search)
  return codes.flatMap((code) => places.map((place) => keyOf(about, code, place)))
}

/** Under which keys the searches are that may find a load. */
export function keysOfLoad({ pickupCell, deliveryCell, deliveryState, equipment }: LoadPlace): number[] {
  const cellsAt = (cell: number | null, end: number) =>
    cell === null ? [] : SIDES.map((side, level) => [end + level, enlargeCell(cell, side)] as const)
  const state = stateNumber(deliveryState)
  const places = [
    ...cellsAt(pickupCell, PICKUP),
    ...cellsAt(deliveryCell, DELIVERY),
    ...(state === null ? [] : [[STATE, state] as const]),
    [ANYWHERE, 0] as const,
  ]
  return places.flatMap(([about, place]) => [ANY_EQUIPMENT, equipment].map((code) => keyOf(about, code, place)))
}

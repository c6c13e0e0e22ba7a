import { boundingBoxAround, type Point } from './point.ts'

/** Miles east and north of 39 N 96 W on a Lambert conic with standard parallels 33 and 45 N. */
export interface Projected {
  x: number
  y: number
}

// migration 0006 has the same numbers
const CONE = 0.6304776973154274
const RADIUS_AT_EQUATOR = 7739.379139561705
const RADIUS_AT_ORIGIN = 4852.94182363544
const CENTRAL_MERIDIAN = -96
const EARTH_RADIUS_MILES = 3958.7613

/** Cells of half a degree. */
const CELLS_PER_DEGREE = 2
const CELLS_AROUND = 360 * CELLS_PER_DEGREE

/** 0.1 degree, about 7 mi: how exactly the board shows a stop, and finds it. */
const BLUR = 10

/** What a viewer of the board may know of a stop's place. */
export function blurPoint({ latitude, longitude }: Point): Point {
  return { latitude: blurDegrees(latitude), longitude: blurDegrees(longitude) }
}

function blurDegrees(degrees: number): number {
  return Math.round(degrees * BLUR) / BLUR
}

/** Toward the poles the cone ends; no load is there. */
function onCone(latitude: number): number {
  return Math.max(-80, Math.min(89, latitude))
}

function radiusAt(latitude: number): number {
  return RADIUS_AT_EQUATOR / Math.tan(radians(45 + onCone(latitude) / 2)) ** CONE
}

export function projectPoint({ latitude, longitude }: Point): Projected {
  const angle = CONE * radians(longitude - CENTRAL_MERIDIAN)
  const radius = radiusAt(latitude)
  return { x: radius * Math.sin(angle), y: RADIUS_AT_ORIGIN - radius * Math.cos(angle) }
}

/** Projected miles in a mile on the ground, at that latitude. */
export function projectionScale(latitude: number): number {
  return (CONE * radiusAt(latitude)) / (EARTH_RADIUS_MILES * Math.cos(radians(onCone(latitude))))
}

export function cellOf({ latitude, longitude }: Point): number {
  return (
    (Math.floor(latitude * CELLS_PER_DEGREE) + 90 * CELLS_PER_DEGREE) * CELLS_AROUND +
    Math.floor(longitude * CELLS_PER_DEGREE) +
    180 * CELLS_PER_DEGREE
  )
}

/** Every cell that the circle may touch, or null when it reaches a pole or around the Earth. */
export function cellsWithin(center: Point, miles: number): number[] | null {
  const { south, north, west, east } = boundingBoxAround(center, miles)
  if (west === -180 && east === 180) return null
  const [firstRow, lastRow] = [Math.floor(south * CELLS_PER_DEGREE), Math.floor(north * CELLS_PER_DEGREE)]
  const [firstColumn, lastColumn] = [Math.floor(west * CELLS_PER_DEGREE), Math.floor(east * CELLS_PER_DEGREE)]
  const cells: number[] = []
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++)
      cells.push((row + 90 * CELLS_PER_DEGREE) * CELLS_AROUND + column + 180 * CELLS_PER_DEGREE)
  return cells
}

/** The larger cell, of this many cells on each side, that a cell lies in. */
export function enlargeCell(cell: number, cells: number): number {
  const [row, column] = [Math.floor(cell / CELLS_AROUND), cell % CELLS_AROUND]
  return Math.floor(row / cells) * CELLS_AROUND + Math.floor(column / cells)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

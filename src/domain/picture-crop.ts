/** The square that is cut out of a picture: its middle in the picture's pixels, and how much of it is left out. */
export interface Crop {
  x: number
  y: number
  /** 1: as much as fits; 4: a quarter of that in each direction */
  zoom: number
}

interface Picture {
  width: number
  height: number
}

export const MOST_ZOOM = 8

/** The edge of the square, in pixels of the picture. */
export function cropEdge({ width, height }: Picture, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** The middle of the picture, as much of it as a square can hold. */
export function wholeCrop({ width, height }: Picture): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The nearest square that holds nothing from beyond the picture's edges. */
export function keptInside(picture: Picture, { x, y, zoom }: Crop): Crop {
  const near = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
  const inside = { x, y, zoom: near(zoom, 1, MOST_ZOOM) }
  const half = cropEdge(picture, inside) / 2
  return { ...inside, x: near(x, half, picture.width - half), y: near(y, half, picture.height - half) }
}

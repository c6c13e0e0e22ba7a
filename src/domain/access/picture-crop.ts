/** The square cut out of a picture: its center in the picture's pixels, and its zoom. */
export interface Crop {
  x: number
  y: number
  /** 1: the largest square; 4: a quarter of that in each direction */
  zoom: number
}

interface Picture {
  width: number
  height: number
}

export const MAX_ZOOM = 8

/** The edge of the square, in pixels of the picture. */
export function cropEdgeLength({ width, height }: Picture, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** The largest square in the middle of the picture. */
export function initialCrop({ width, height }: Picture): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The nearest square inside the picture's edges. */
export function clampCrop(picture: Picture, { x, y, zoom }: Crop): Crop {
  const near = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
  const inside = { x, y, zoom: near(zoom, 1, MAX_ZOOM) }
  const half = cropEdgeLength(picture, inside) / 2
  return { ...inside, x: near(x, half, picture.width - half), y: near(y, half, picture.height - half) }
}

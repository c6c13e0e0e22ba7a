export interface PlotPoint {
  key: string
  name: string
  /** as short as an axis wants it */
  short: string
  /** null: there is nothing to draw */
  value: number | null
  /** the value as it is written */
  words: string
}

export interface PlotProps {
  /** what the picture is, for whoever does not see it; the figures stand in a table */
  label: string
  points: readonly PlotPoint[]
  /** a value on the axis */
  short: (value: number) => string
}

/** The end of an axis that begins at nothing. */
export function topOf(points: readonly PlotPoint[]): number {
  return Math.max(...points.map(({ value }) => value ?? 0), 0) || 1
}

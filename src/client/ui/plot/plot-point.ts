export interface PlotPoint {
  key: string
  name: string
  /** axis label */
  short: string
  /** null: no bar */
  value: number | null
  /** the value, formatted */
  words: string
}

export interface PlotProps {
  /** accessible name; the figures are in a table */
  label: string
  points: readonly PlotPoint[]
  /** format on the axis */
  short: (value: number) => string
}

/** Upper end of an axis that starts at zero. */
export function maxValue(points: readonly PlotPoint[]): number {
  return Math.max(...points.map(({ value }) => value ?? 0), 0) || 1
}

import { type CsvCell, formatCsvFile } from '#domain/text/csv.ts'
import { downloadCsv } from '#client/browser/files/download-file.ts'

interface Figures<F> {
  title: string
  of: string
  columns: readonly { name: string; of: (figures: F) => number | null }[]
  rows: readonly { name: string; figures: F }[]
}

/** Downloads the rows as a CSV file: plain numbers, so a spreadsheet can add them up. */
export function downloadFigures<F>({ title, of, columns, rows }: Figures<F>): void {
  const head: CsvCell[] = [of.charAt(0).toUpperCase() + of.slice(1), ...columns.map(({ name }) => name)]
  const body = rows.map(({ name, figures }): CsvCell[] => [
    name,
    ...columns.map((column) => rounded(column.of(figures))),
  ])
  downloadCsv(`milepost ${title}.csv`.toLowerCase().replaceAll(' ', '-'), formatCsvFile([head, ...body]))
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000
}

import Download from 'lucide-react/icons/download'
import { Suspense, useId } from 'react'
import { downloadCsv } from '#client/browser/files/download-file.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { type CsvCell, formatCsvFile } from '#domain/text/csv.ts'
import { PLOT_WITH_TABLE_COPY } from './copy.ts'
import type { Metric } from './analytics-metrics.ts'

const fetchPlots = () => import('#client/ui/plot/plots.tsx')
const TimePlot = lazyPart(fetchPlots, 'TimePlot')
const RankPlot = lazyPart(fetchPlots, 'RankPlot')

export interface PlottedRow<F> {
  key: string
  name: string
  /** axis label */
  short: string
  figures: F
  /** the remainder: in the table, but not in the plot, where it would dwarf the others */
  isRest?: boolean
}

export interface PlotWithTableProps<F> {
  /** over time, or ranked */
  shape: 'time' | 'rank'
  title: string
  meaning?: string
  /** what a row is: 'month', 'lane' */
  of: string
  figure: Metric<F>
  /** columns of the CSV file */
  columns: readonly Metric<F>[]
  /** table columns besides the figure */
  beside?: readonly Metric<F>[]
  rows: readonly PlottedRow<F>[]
  total: F
  onPick?: (key: string) => void
  /** what picking a row does, for screen readers */
  pickWords?: string
}

/** A plot, the same figures in a table, and a CSV download. */
export function PlotWithTable<F>(props: PlotWithTableProps<F>) {
  const { shape, title, meaning, of, figure, columns, rows } = props
  const plotted = rows
    .filter(({ isRest }) => !isRest)
    .map(({ key, name, short, figures }) => {
      const value = figure.of(figures)
      return { key, name, short, value, words: value === null ? PLOT_WITH_TABLE_COPY.noData : figure.format(value) }
    })
  const Plot = shape === 'time' ? TimePlot : RankPlot
  return (
    <SectionCard
      title={title}
      aside={
        <Button variant="ghost" size="compact" onClick={() => downloadFigures({ title, of, columns, rows })}>
          <Download aria-hidden />
          {PLOT_WITH_TABLE_COPY.downloadCsv}
        </Button>
      }
    >
      {meaning && <p className="max-w-prose text-sm text-ink-soft">{meaning}</p>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Suspense fallback={<Skeleton className="h-82" />}>
          <Plot label={PLOT_WITH_TABLE_COPY.chart(title)} points={plotted} short={figure.short} />
        </Suspense>
        <FigureTable {...props} />
      </div>
    </SectionCard>
  )
}

function FigureTable<F>({
  shape,
  title,
  of,
  figure,
  beside = [],
  rows,
  total,
  onPick,
  pickWords,
}: PlotWithTableProps<F>) {
  const id = useId()
  const shown = [figure, ...beside]
  // the plot reads from left to right, the table from the newest period [USE-10]
  const inOrder = shape === 'time' ? rows.toReversed() : rows
  return (
    <div
      role="region"
      aria-labelledby={id}
      // scrolling regions must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line"
    >
      <table className="w-full text-sm">
        <caption id={id} className="sr-only">
          {PLOT_WITH_TABLE_COPY.caption(title)}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left first-letter:uppercase`}>
              {of}
            </th>
            {shown.map(({ name }) => (
              <th key={name} scope="col" className={`${HEAD} text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ key, name, figures, isRest }) => (
            <tr key={key} className="border-t border-hairline">
              <th scope="row" className="px-3 py-2 text-left font-normal pointer-coarse:py-3">
                {onPick && !isRest ? (
                  <button
                    type="button"
                    className="relative cursor-pointer text-left text-sign-deep underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3"
                    onClick={() => onPick(key)}
                  >
                    {name}
                    <span className="sr-only">, {pickWords}</span>
                  </button>
                ) : (
                  name
                )}
              </th>
              <Values shown={shown} figures={figures} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-paper font-bold">
            <th scope="row" className="px-3 py-2 text-left">
              {PLOT_WITH_TABLE_COPY.total}
            </th>
            <Values shown={shown} figures={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const HEAD = 'bg-paper px-3 py-2 font-semibold text-ink-soft'

function Values<F>({ shown, figures }: { shown: readonly Metric<F>[]; figures: F }) {
  return shown.map(({ name, of, format }) => {
    const value = of(figures)
    return (
      <td key={name} className="px-3 py-2 text-right tabular-nums whitespace-nowrap">
        {value === null ? '–' : format(value)}
      </td>
    )
  })
}

interface Figures<F> {
  title: string
  of: string
  columns: readonly { name: string; of: (figures: F) => number | null }[]
  rows: readonly { name: string; figures: F }[]
}

/** Downloads the rows as a CSV file: plain numbers, so a spreadsheet can add them up. */
function downloadFigures<F>({ title, of, columns, rows }: Figures<F>): void {
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

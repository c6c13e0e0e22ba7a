import Download from 'lucide-react/icons/download'
import { Suspense, useId } from 'react'
import { type Cell, csvOf } from '#domain/csv.ts'
import { saveFile } from '#client/browser/save-file.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Figure } from './figures.ts'

const TimePlot = lazyPart(() => import('#client/ui/plot/time-plot.tsx').then((file) => file.TimePlot))
const RankPlot = lazyPart(() => import('#client/ui/plot/rank-plot.tsx').then((file) => file.RankPlot))

export interface PlottedRow<F> {
  key: string
  name: string
  /** as short as an axis wants it */
  short: string
  figures: F
  /** what is left over: in the table, and not in the plot, where it would dwarf all others */
  isRest?: boolean
}

interface PlotWithTableProps<F> {
  /** over time, or one beside another */
  shape: 'time' | 'rank'
  title: string
  meaning?: string
  /** what a row is: 'month', 'lane' */
  of: string
  figure: Figure<F>
  /** what the file has of each row */
  columns: readonly Figure<F>[]
  /** what the table has besides the figure */
  beside?: readonly Figure<F>[]
  rows: readonly PlottedRow<F>[]
  total: F
  onPick?: (key: string) => void
  /** what picking a row does, for screen readers */
  pickWords?: string
}

/** A plot, the same figures in a table beside it, and all of them as a file. */
export function PlotWithTable<F>(props: PlotWithTableProps<F>) {
  const { shape, title, meaning, of, figure, columns, rows } = props
  const plotted = rows
    .filter(({ isRest }) => !isRest)
    .map(({ key, name, short, figures }) => {
      const value = figure.of(figures)
      return { key, name, short, value, words: value === null ? 'no figure' : figure.format(value) }
    })
  const Plot = shape === 'time' ? TimePlot : RankPlot
  return (
    <SectionCard
      title={title}
      aside={
        <Button
          variant="ghost"
          size="compact"
          className="print:hidden"
          onClick={() =>
            saveFile(`milepost ${title}.csv`.toLowerCase().replaceAll(' ', '-'), csvFor(of, columns, rows))
          }
        >
          <Download aria-hidden />
          Download CSV
        </Button>
      }
    >
      {meaning && <p className="max-w-prose text-sm text-ink-soft">{meaning}</p>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Suspense fallback={<Skeleton className="h-82" />}>
          <Plot
            label={`${title}, plotted. The table beside it has the figures.`}
            points={plotted}
            short={figure.short}
          />
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
  return (
    <div
      role="region"
      aria-labelledby={id}
      // a region that scrolls must be reached by keyboard
      tabIndex={0}
      className={classNames('overflow-auto rounded-control border border-line', shape === 'time' && 'max-h-[20.5rem]')}
    >
      <table className="w-full text-sm">
        <caption id={id} className="sr-only">
          {title}, table
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
          {rows.map(({ key, name, figures, isRest }) => (
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
          <tr className="sticky bottom-0 bg-paper font-bold">
            <th scope="row" className="px-3 py-2 text-left">
              Total
            </th>
            <Values shown={shown} figures={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const HEAD = 'sticky top-0 bg-paper px-3 py-2 font-semibold text-ink-soft'

function Values<F>({ shown, figures }: { shown: readonly Figure<F>[]; figures: F }) {
  return shown.map(({ name, of, format }) => {
    const value = of(figures)
    return (
      <td key={name} className="px-3 py-2 text-right tabular-nums whitespace-nowrap">
        {value === null ? '–' : format(value)}
      </td>
    )
  })
}

/** Plain numbers, so that a spreadsheet can add them up. */
function csvFor<F>(of: string, columns: readonly Figure<F>[], rows: readonly PlottedRow<F>[]): string {
  const head: Cell[] = [of.charAt(0).toUpperCase() + of.slice(1), ...columns.map(({ name }) => name)]
  return csvOf([
    head,
    ...rows.map(({ name, figures }): Cell[] => [name, ...columns.map((column) => rounded(column.of(figures)))]),
  ])
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000
}

import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { type PlotProps, maxValue } from './plot-point.ts'
import { useWidth } from './use-width.ts'

/** Pixel heights of a row and of its name. */
const ROW = 44
const NAME = 18

/** Horizontal bars, each with its name above and its value at the end. */
export function RankPlot({ label, points }: PlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const height = points.length * ROW
  const y = scaleBand({ domain: points.map(({ key }) => key), range: [0, height] })
  const x = scaleLinear({ domain: [0, maxValue(points)], range: [0, width] })
  return (
    <div ref={frame} className="min-w-0">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height}>
          {points.map(({ key, name, value, words }) => (
            <g key={key} aria-hidden transform={`translate(0 ${y(key) ?? 0})`} className="fill-sign">
              <text y={NAME - 5} className="fill-ink text-sm">
                {name}
              </text>
              <text x={width} y={NAME - 5} textAnchor="end" className="fill-ink text-sm font-semibold">
                {words}
              </text>
              <rect y={NAME} width={width} height={12} rx={3} className="fill-hairline" />
              {value !== null && value > 0 && (
                <BarRounded x={0} y={NAME} width={Math.max(2, x(value))} height={12} radius={3} all />
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { maxValue, type PlotProps } from './plot-point.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 328
const MARGIN = { top: 12, right: 20, bottom: 28, left: 52 }
/** Pixels per axis label. */
const LABEL_WIDTH = 52

const TEXT = { className: 'fill-ink-soft text-xs', fontSize: undefined, fontFamily: undefined, fill: undefined }

/** One vertical bar per time step. */
export function TimePlot({ label, points, short }: PlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const x = scaleBand({ domain: points.map(({ key }) => key), range: [0, inner.width], padding: 0.25 })
  const y = scaleLinear({ domain: [0, maxValue(points)], range: [inner.height, 0], nice: 4 })
  const every = Math.ceil((points.length * LABEL_WIDTH) / Math.max(1, inner.width))
  // counted from the end: the latest step always has a label
  const named = points.filter((_, index) => (points.length - 1 - index) % every === 0)
  const names = new Map(points.map((point) => [point.key, point.short]))
  return (
    <div ref={frame} className="h-82 min-w-0">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HEIGHT}>
          <g aria-hidden transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
            {y.ticks(4).map((tick) => (
              <line key={tick} x2={inner.width} y1={y(tick)} y2={y(tick)} className="stroke-hairline" />
            ))}
            {points.map((point) => (
              <Bar
                key={point.key}
                title={`${point.name}: ${point.words}`}
                x={x(point.key) ?? 0}
                y={y(point.value ?? 0)}
                width={x.bandwidth()}
                height={inner.height - y(point.value ?? 0)}
              />
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(value) => short(Number(value))}
              tickLabelProps={{ ...TEXT, textAnchor: 'end', dx: -4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={inner.height}
              axisLineClassName="stroke-edge"
              stroke=""
              hideTicks
              tickValues={named.map(({ key }) => key)}
              tickFormat={(key) => names.get(key) ?? ''}
              tickLabelProps={{ ...TEXT, textAnchor: 'middle' }}
            />
          </g>
        </svg>
      )}
    </div>
  )
}

interface BarProps {
  /** tooltip */
  title: string
  x: number
  y: number
  width: number
  height: number
}

function Bar({ title, height, ...box }: BarProps) {
  return (
    <g className="fill-rail hover:fill-sign-deep">
      <title>{title}</title>
      {height > 0 && <BarRounded {...box} height={height} radius={Math.min(3, height)} top />}
    </g>
  )
}

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
            <g key={key} aria-hidden transform={`translate(0 ${y(key) ?? 0})`} className="fill-rail">
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

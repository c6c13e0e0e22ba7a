import { classNames } from '#client/ui/class-names.ts'
import type { FigureName } from './article.ts'
import { FIGURE_COPY } from './copy.ts'

interface ArticleFigureProps {
  name: FigureName
  caption: string
  alt: string
}

/** A drawing made of text, so that it reflows on a phone and grows with the reader's text. */
export function ArticleFigure({ name, caption, alt }: ArticleFigureProps) {
  const Drawing = DRAWINGS[name]
  return (
    <figure className="my-8">
      <div role="img" aria-label={alt} className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <Drawing />
      </div>
      <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  )
}

const DRAWINGS: Readonly<Record<FigureName, () => React.JSX.Element>> = {
  'detention-clock': DetentionClock,
  'who-gets-what': WhoGetsWhat,
  'two-loads': TwoLoads,
  'dock-day': DockDay,
}

interface Moment {
  at: string
  what: string
  /** the stretch until the next moment */
  until?: { kind: keyof typeof STRETCHES; words: string; height: string }
}

const STRETCHES = {
  grey: 'bg-line',
  free: 'bg-rail',
  paid: 'bg-caution',
  none: 'bg-[repeating-linear-gradient(180deg,var(--color-ink-soft)_0_6px,transparent_6px_12px)]',
} as const

/** Moments from top to bottom, like the stops of a load. */
function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol aria-hidden className="mx-auto max-w-md">
      {moments.map(({ at, what, until }) => (
        <li key={at} className="grid grid-cols-[auto_1rem_minmax(0,1fr)] gap-x-3">
          <span className="font-bold">{at}</span>
          <span className="mt-1 size-4 rounded-full border-[3px] border-ink bg-surface" />
          <span className="font-bold">{what}</span>
          {until && (
            <>
              <span className={classNames('col-start-2 mx-auto w-2', STRETCHES[until.kind])} />
              <span className={classNames('flex items-center text-ink-soft', until.height)}>{until.words}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function DetentionClock() {
  return (
    <Timeline
      moments={[
        {
          at: '07:40',
          what: FIGURE_COPY.arrived,
          until: { kind: 'grey', words: FIGURE_COPY.early, height: 'min-h-8' },
        },
        {
          at: '08:00',
          what: FIGURE_COPY.appointment,
          until: { kind: 'free', words: FIGURE_COPY.free, height: 'min-h-20' },
        },
        {
          at: '10:00',
          what: FIGURE_COPY.freeEnds,
          until: { kind: 'paid', words: FIGURE_COPY.detention, height: 'min-h-28' },
        },
        { at: '12:50', what: FIGURE_COPY.out },
      ]}
    />
  )
}

function DockDay() {
  return (
    <Timeline
      moments={[
        { at: '07:35', what: FIGURE_COPY.lastBar, until: { kind: 'none', words: '', height: 'min-h-6' } },
        {
          at: '07:40',
          what: FIGURE_COPY.tapped,
          until: { kind: 'none', words: FIGURE_COPY.noSignal, height: 'min-h-28' },
        },
        { at: '12:50', what: FIGURE_COPY.leftDock, until: { kind: 'none', words: '', height: 'min-h-6' } },
        { at: '13:05', what: FIGURE_COPY.sent, until: { kind: 'free', words: FIGURE_COPY.signal, height: 'min-h-8' } },
      ]}
    />
  )
}

function WhoGetsWhat() {
  return (
    <div aria-hidden className="mx-auto max-w-md rounded-sign bg-panel p-1.5 text-legend">
      <div className="rounded-[8px] border-2 border-legend p-3 text-lg sm:p-4">
        <SignRow name={FIGURE_COPY.shipperPaid} amount="$2,390" />
        <SignRow name={FIGURE_COPY.brokerKept} note={FIGURE_COPY.brokerShare} amount="$240" />
        <div className="mt-2 rounded-control bg-caution px-2.5 text-on-caution">
          <SignRow name={FIGURE_COPY.youGot} note={FIGURE_COPY.perMile} amount="$2,150" />
        </div>
        <svg className="mt-3 h-4 w-full rounded-[4px]" preserveAspectRatio="none">
          <rect width="100%" height="100%" className="fill-legend" />
          <rect width="90%" height="100%" className="fill-caution" />
        </svg>
      </div>
    </div>
  )
}

function SignRow({ name, note, amount }: { name: string; note?: string; amount: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 font-bold">
      <span>
        {name} {note && <span className="text-sm font-semibold whitespace-nowrap">{note}</span>}
      </span>
      <span className="text-xl">{amount}</span>
    </p>
  )
}

/** Cents per mile; a full bar is $3.50. */
const FULL_BAR = 350
const RUNNING_COST = 226

function TwoLoads() {
  return (
    <div aria-hidden className="mx-auto flex max-w-md flex-col gap-5">
      <LoadBars name={FIGURE_COPY.loadA} leaves="$358" posted={275} allMiles={271} />
      <LoadBars name={FIGURE_COPY.loadB} leaves="$25" posted={310} allMiles={233} />
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <span className="inline-block h-4 w-[3px] bg-ink" />
        {FIGURE_COPY.cost}
      </p>
    </div>
  )
}

function LoadBars({
  name,
  leaves,
  posted,
  allMiles,
}: Record<'name' | 'leaves', string> & Record<'posted' | 'allMiles', number>) {
  return (
    <div>
      <p className="mb-1 flex flex-wrap justify-between gap-x-3 font-bold">
        {name}
        <span>{FIGURE_COPY.leaves(leaves)}</span>
      </p>
      <Bar name={FIGURE_COPY.posted} cents={posted} fill="fill-edge" />
      <Bar name={FIGURE_COPY.allMiles} cents={allMiles} fill="fill-rail" />
    </div>
  )
}

function Bar({ name, cents, fill }: { name: string; cents: number; fill: string }) {
  return (
    <div className="mt-1.5">
      <p className="flex justify-between gap-x-3 text-sm">
        {name} <span className="font-semibold">{`$${(cents / 100).toFixed(2)}/mi`}</span>
      </p>
      <svg className="h-4 w-full">
        <rect width="100%" height="100%" className="fill-hairline" />
        <rect width={`${(cents / FULL_BAR) * 100}%`} height="100%" className={fill} />
        <rect x={`${(RUNNING_COST / FULL_BAR) * 100}%`} width="3" height="100%" className="fill-ink" />
      </svg>
    </div>
  )
}

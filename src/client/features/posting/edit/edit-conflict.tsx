import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, type Ref, useState } from 'react'
import { useColleagueName } from '#client/data/account/use-colleague-name.ts'
import { Button } from '#client/ui/button.tsx'
import type { Instant } from '#domain/time/instant.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import { EDIT_CONFLICT_COPY } from './copy.ts'
import type { LoadDifference } from './load-diff.ts'
import type { StopChange, StopsDifference } from './stop-changes.ts'

interface StaleNoticeProps {
  ref?: Ref<HTMLElement>
  differences: readonly LoadDifference[]
  /** the colleague's last change; null for an account alone, or until it was read */
  lastChange: { who: string; at: Instant } | null
  /** @param kept pieces where the user's value stays */
  onSettle: (kept: ReadonlySet<string>) => void
}

/** Someone else changed the load meanwhile (412): what, from what to what, and a choice where both did. */
export function EditConflict({ ref, differences, lastChange, onSettle }: StaleNoticeProps) {
  const nameOf = useColleagueName()
  const contested = differences.filter(({ isContested }) => isContested).map(({ field }) => field)
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(contested))
  const keep = (field: string, isMine: boolean) => {
    const next = new Set(kept)
    if (isMine) next.add(field)
    else next.delete(field)
    setKept(next)
  }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="stale-notice"
      className="mb-4 flex flex-col gap-3 rounded-card border-2 border-caution bg-surface p-4"
    >
      <h2 id="stale-notice" className="flex items-center gap-2 text-lg font-bold">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-yellow-ink" />
        {EDIT_CONFLICT_COPY.title}
      </h2>
      <p className="text-ink-soft">
        {lastChange && `${EDIT_CONFLICT_COPY.changedBy(nameOf(lastChange.who), formatTimeOfDay(lastChange.at))} `}
        {contested.length === 0 ? EDIT_CONFLICT_COPY.noConflict : EDIT_CONFLICT_COPY.conflict}
      </p>
      <ul className="flex flex-col gap-3">
        {differences.map((difference) => (
          <li key={difference.field} className="border-t border-hairline pt-3">
            <OneDifference
              difference={difference}
              isMine={kept.has(difference.field)}
              onChoose={(isMine) => keep(difference.field, isMine)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onSettle(kept)}>{EDIT_CONFLICT_COPY.continue}</Button>
      </div>
    </section>
  )
}

interface OneDifferenceProps {
  difference: LoadDifference
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function OneDifference({ difference, isMine, onChoose }: OneDifferenceProps) {
  const { field, label, before, mine, theirs, isContested, stops } = difference
  if (!isContested)
    return stops ? (
      <div className="flex flex-col gap-1">
        <strong>{label}</strong>
        <StopsChanged {...stops.theirs} />
      </div>
    ) : (
      <p>
        <strong>{label}</strong>: <FromTo before={before} after={theirs} />
      </p>
    )
  return (
    <fieldset className="min-w-0">
      <legend>
        <strong>{label}</strong>
        {!stops && (
          <>
            {EDIT_CONFLICT_COPY.was}
            <span className="text-ink-soft">{before || 'empty'}</span>
          </>
        )}
      </legend>
      <div className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Choice
          name={field}
          words={EDIT_CONFLICT_COPY.keepMine}
          value={stops ? <StopsChanged {...stops.mine} /> : mine}
          checked={isMine}
          onChoose={() => onChoose(true)}
        />
        <Choice
          name={field}
          words={EDIT_CONFLICT_COPY.takeTheirs}
          value={stops ? <StopsChanged {...stops.theirs} /> : theirs}
          checked={!isMine}
          onChoose={() => onChoose(false)}
        />
      </div>
    </fieldset>
  )
}

function FromTo({ before, after }: { before: string; after: string }) {
  return (
    <>
      <span className="text-ink-soft">{before || 'empty'}</span> → <span>{after || 'empty'}</span>
    </>
  )
}

/** Which stop changed, and how. Only spans: the label of a radio button has it too. */
function StopsChanged({ lines, changes }: StopsDifference) {
  return (
    <span className="flex flex-col gap-2 font-normal">
      {lines.length > 0 && <span>{lines.join(', ')}</span>}
      {changes.map((change) => (
        <OneStop key={`${change.stop} ${change.what}`} {...change} />
      ))}
    </span>
  )
}

function OneStop({ stop, what, fields }: StopChange) {
  return (
    <span className="block min-w-0 [overflow-wrap:anywhere]">
      <span className="block font-semibold">{[stop, what].filter(Boolean).join('. ')}</span>
      {fields.map(({ label, before, after }) => (
        <span key={label} className="block text-sm">
          {label}: {before === null ? after : <FromTo before={before} after={after} />}
        </span>
      ))}
    </span>
  )
}

interface ChoiceProps {
  name: string
  words: string
  value: ReactNode
  checked: boolean
  onChoose: () => void
}

function Choice({ name, words, value, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-rail has-checked:bg-sign-tint">
      <input type="radio" name={`stale ${name}`} className="radio" checked={checked} onChange={onChoose} />
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">{words}</span>
        <strong className="block">{value || 'empty'}</strong>
      </span>
    </label>
  )
}
